CREATE TABLE "dismissed_admins" (
	"email_hash" varchar(64) PRIMARY KEY NOT NULL,
	"dismissed_at" timestamp with time zone DEFAULT now() NOT NULL
);
