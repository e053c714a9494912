CREATE TABLE "round_review_players" (
	"game_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"seat" integer NOT NULL,
	"user_id" uuid,
	"display_name" text,
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
ALTER TABLE "round_review_players" ADD CONSTRAINT "round_review_players_game_id_round_round_reviews_game_id_round_fk" FOREIGN KEY ("game_id","round") REFERENCES "public"."round_reviews"("game_id","round") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_review_players_user_id" ON "round_review_players" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "round_reviews_kept_until" ON "round_reviews" USING btree ("kept_until");