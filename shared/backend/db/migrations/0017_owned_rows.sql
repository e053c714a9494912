CREATE INDEX CONCURRENTLY "audit_entries_actor_id" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entries_subject_id" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entries_subject_email" ON "audit_entries" USING btree ("subject_email");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entries_details_trigrams" ON "audit_entries" USING gin (("details"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "entitlements_revoked" ON "entitlements" USING btree ("created_at","id") WHERE "entitlements"."status" = 'revoked';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "magic_link_tokens_user_id" ON "magic_link_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_user_id" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "theme_packs_public" ON "theme_packs" USING btree ("id") WHERE "theme_packs"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_preferred_theme_id" ON "users" USING btree ("preferred_theme_id") WHERE "users"."preferred_theme_id" is not null;