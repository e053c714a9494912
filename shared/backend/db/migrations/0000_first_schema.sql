-- Indexes of parts of addresses and ids need it.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_email" varchar(255) NOT NULL,
	"action" varchar(50) NOT NULL,
	"subject_id" varchar(255),
	"subject_email" varchar(255),
	"details" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balance_sets" (
	"roles" varchar(400) NOT NULL,
	"ruleset" varchar(16) NOT NULL,
	"bots_version" integer NOT NULL,
	"outcomes" text DEFAULT '' NOT NULL,
	"swaps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balance_sets_roles_ruleset_bots_version_pk" PRIMARY KEY("roles","ruleset","bots_version")
);
--> statement-breakpoint
CREATE TABLE "counted_rounds" (
	"game_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "counted_rounds_game_id_round_pk" PRIMARY KEY("game_id","round")
);
--> statement-breakpoint
CREATE TABLE "played_sets" (
	"roles" varchar(400) NOT NULL,
	"ruleset" varchar(16) NOT NULL,
	"rounds" integer NOT NULL,
	"villager" integer NOT NULL,
	"werewolf" integer NOT NULL,
	"tanner" integer NOT NULL,
	"stalker" integer NOT NULL,
	"nobody" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "played_sets_roles_ruleset_pk" PRIMARY KEY("roles","ruleset")
);
--> statement-breakpoint
CREATE INDEX "balance_sets_used_at" ON "balance_sets" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "counted_rounds_counted_at" ON "counted_rounds" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "played_sets_last_at" ON "played_sets" USING btree ("last_at");--> statement-breakpoint
CREATE TABLE "checkouts" (
	"session_id" varchar(255) PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tier" varchar(50) NOT NULL,
	"amount_cents" integer,
	"currency" varchar(3),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"base_name" varchar(3600) NOT NULL,
	"team" varchar(50) NOT NULL,
	"abilities" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"night_order" integer DEFAULT 0 NOT NULL,
	"actions" jsonb NOT NULL,
	"theme_variants" jsonb NOT NULL,
	"created_by" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dismissed_admins" (
	"email_hash" varchar(64) PRIMARY KEY NOT NULL,
	"dismissed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" varchar(50) NOT NULL,
	"tier" varchar(50),
	"status" varchar(50) DEFAULT 'active' NOT NULL,
	"source" varchar(50) NOT NULL,
	"stripe_payment_intent_id" varchar(255),
	"metadata" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "entitlements_stripe_payment_intent_id_unique" UNIQUE("stripe_payment_intent_id")
);
--> statement-breakpoint
CREATE TABLE "finished_game_players" (
	"game_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"display_name" varchar(2800) NOT NULL,
	"original_role" varchar(3600),
	"final_role" varchar(3600),
	"is_winner" boolean NOT NULL,
	CONSTRAINT "finished_game_players_game_id_round_user_id_pk" PRIMARY KEY("game_id","round","user_id")
);
--> statement-breakpoint
CREATE TABLE "finished_games" (
	"game_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"theme_id" varchar(64) NOT NULL,
	"player_count" integer NOT NULL,
	"winners" jsonb NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	CONSTRAINT "finished_games_game_id_round_pk" PRIMARY KEY("game_id","round")
);
--> statement-breakpoint
CREATE TABLE "former_users" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "global_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" varchar(100) NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "global_settings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "magic_link_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" varchar(64) NOT NULL,
	"asker" varchar(64),
	"code" varchar(64),
	"code_tries" smallint DEFAULT 0 NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "magic_link_tokens_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" varchar(2800) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_intent_id" varchar(255) PRIMARY KEY NOT NULL,
	"checkout_session_id" varchar(255),
	"user_id" uuid,
	"tier" varchar(50),
	"amount_cents" integer,
	"currency" varchar(3),
	"status" varchar(50) NOT NULL,
	"money_back" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"has_revoked" boolean DEFAULT false NOT NULL,
	"source" varchar(50) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_checkout_session_id_unique" UNIQUE("checkout_session_id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"key" varchar(80) PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_of_role" boolean DEFAULT false NOT NULL,
	"removing_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_review_players" (
	"game_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"seat" integer NOT NULL,
	"user_id" uuid,
	"display_name" varchar(2800),
	"own" jsonb,
	"is_bot" boolean NOT NULL,
	CONSTRAINT "round_review_players_game_id_round_seat_pk" PRIMARY KEY("game_id","round","seat")
);
--> statement-breakpoint
CREATE TABLE "round_reviews" (
	"game_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"document" jsonb NOT NULL,
	"kept_until" timestamp with time zone,
	CONSTRAINT "round_reviews_game_id_round_pk" PRIMARY KEY("game_id","round")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_used_step" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid,
	"by_magic_link" boolean DEFAULT false NOT NULL,
	"browser" varchar(3280),
	"two_factors" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "theme_pack_pictures" (
	"pack_id" uuid NOT NULL,
	"picture" varchar(80) NOT NULL,
	CONSTRAINT "theme_pack_pictures_pack_id_picture_pk" PRIMARY KEY("pack_id","picture")
);
--> statement-breakpoint
CREATE TABLE "theme_packs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"theme_id" varchar(64) NOT NULL,
	"name" varchar(3280) NOT NULL,
	"description" text NOT NULL,
	"json" jsonb NOT NULL,
	"visibility" varchar(20) DEFAULT 'private' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" varchar(255) NOT NULL,
	"display_name" varchar(2800) NOT NULL,
	"chose_name" boolean DEFAULT false NOT NULL,
	"auth_provider" varchar(50) DEFAULT 'email' NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp with time zone,
	"preferred_theme_id" varchar(50),
	"look" jsonb,
	"language" varchar(35),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone,
	"links_ended_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (email || chr(10) || id::text) STORED NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_roles" ADD CONSTRAINT "custom_roles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finished_game_players" ADD CONSTRAINT "finished_game_players_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_settings" ADD CONSTRAINT "global_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magic_link_tokens" ADD CONSTRAINT "magic_link_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_review_players" ADD CONSTRAINT "round_review_players_game_id_round_round_reviews_game_id_round_fk" FOREIGN KEY ("game_id","round") REFERENCES "public"."round_reviews"("game_id","round") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_pack_pictures" ADD CONSTRAINT "theme_pack_pictures_pack_id_theme_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."theme_packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_pack_pictures" ADD CONSTRAINT "theme_pack_pictures_picture_pictures_key_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_packs" ADD CONSTRAINT "theme_packs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_created_at" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_id" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_email" ON "audit_entries" USING btree ("subject_email");--> statement-breakpoint
CREATE INDEX "audit_entries_details_trigrams" ON "audit_entries" USING gin (("details"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_user_id" ON "checkouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_roles_base_name" ON "custom_roles" USING btree (md5(lower("base_name")));--> statement-breakpoint
CREATE INDEX "entitlements_user_id" ON "entitlements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "entitlements_created_at" ON "entitlements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "entitlements_revoked" ON "entitlements" USING btree ("created_at","id") WHERE "entitlements"."status" = 'revoked';--> statement-breakpoint
CREATE INDEX "finished_game_players_user_id" ON "finished_game_players" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_users_account_id" ON "former_users" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "former_users_since" ON "former_users" USING btree ("since");--> statement-breakpoint
CREATE INDEX "magic_link_tokens_expires_at" ON "magic_link_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "magic_link_tokens_user_id" ON "magic_link_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "magic_link_tokens_asker" ON "magic_link_tokens" USING btree ("asker");--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_user_id" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "round_review_players_user_id" ON "round_review_players" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "round_reviews_kept_until" ON "round_reviews" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "security_events_created_at" ON "security_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "security_events_who" ON "security_events" USING btree ("who");--> statement-breakpoint
CREATE INDEX "security_events_about" ON "security_events" USING btree ("about");--> statement-breakpoint
CREATE INDEX "security_events_address" ON "security_events" USING btree ("address");--> statement-breakpoint
CREATE INDEX "sessions_account_id" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "theme_pack_pictures_picture" ON "theme_pack_pictures" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "theme_packs_owner_id" ON "theme_packs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "theme_packs_public" ON "theme_packs" USING btree ("id") WHERE "theme_packs"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "users_search_trigrams" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_preferred_theme_id" ON "users" USING btree ("preferred_theme_id") WHERE "users"."preferred_theme_id" is not null;--> statement-breakpoint
CREATE FUNCTION note_theme_pack_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text[] := ARRAY(
    SELECT DISTINCT match[1]
    FROM regexp_matches(NEW.json::text, '([0-9a-f]{64}\.(?:png|jpg|webp))', 'g') AS match
    ORDER BY 1
  );
BEGIN
  INSERT INTO theme_pack_pictures (pack_id, picture)
    SELECT NEW.id, key FROM pictures WHERE key = ANY (named);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_theme_pack_pictures AFTER INSERT ON "theme_packs"
  FOR EACH ROW EXECUTE FUNCTION note_theme_pack_pictures();
