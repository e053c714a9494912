ALTER TABLE "users" ADD COLUMN "chose_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "users" SET "chose_name" = true WHERE "display_name" <> split_part("email", '@', 1);
