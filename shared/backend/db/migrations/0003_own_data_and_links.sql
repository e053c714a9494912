CREATE TABLE "finished_game_players" (
	"game_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"original_role" varchar(100),
	"final_role" varchar(100),
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
ALTER TABLE "sessions" ADD COLUMN "by_magic_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "finished_game_players" ADD CONSTRAINT "finished_game_players_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finished_game_players_user_id" ON "finished_game_players" USING btree ("user_id");