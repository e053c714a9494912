CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" varchar(50) NOT NULL,
	"who" varchar(255),
	"address" varchar(255),
	"about" varchar(16),
	"details" jsonb NOT NULL,
	"times" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_events_created_at" ON "security_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "security_events_who" ON "security_events" USING btree ("who");--> statement-breakpoint
CREATE INDEX "security_events_about" ON "security_events" USING btree ("about");--> statement-breakpoint
CREATE INDEX "security_events_address" ON "security_events" USING btree ("address");