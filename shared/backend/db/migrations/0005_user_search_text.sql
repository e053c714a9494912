DROP INDEX "users_email_trigrams";--> statement-breakpoint
DROP INDEX "users_id_trigrams";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (email || chr(10) || id::text) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_search_trigrams" ON "users" USING gin ("search_text" gin_trgm_ops);