ALTER TABLE "pictures" ADD COLUMN "is_of_role" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "custom_roles" SET "theme_variants" = (
  SELECT jsonb_object_agg("key", "value" - 'imageUrl') FROM jsonb_each("theme_variants")
) WHERE jsonb_path_exists("theme_variants", '$.*.imageUrl');
