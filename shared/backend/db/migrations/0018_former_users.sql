CREATE TABLE "former_users" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "former_users_account_id" ON "former_users" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "former_users_since" ON "former_users" USING btree ("since");