CREATE TABLE "pictures" (
	"key" varchar(80) PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removing_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "theme_pack_pictures" (
	"pack_id" uuid NOT NULL,
	"picture" varchar(80) NOT NULL,
	CONSTRAINT "theme_pack_pictures_pack_id_picture_pk" PRIMARY KEY("pack_id","picture")
);
--> statement-breakpoint
ALTER TABLE "theme_pack_pictures" ADD CONSTRAINT "theme_pack_pictures_pack_id_theme_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."theme_packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_pack_pictures" ADD CONSTRAINT "theme_pack_pictures_picture_pictures_key_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "theme_pack_pictures_picture" ON "theme_pack_pictures" USING btree ("picture");--> statement-breakpoint
CREATE FUNCTION note_theme_pack_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text[] := ARRAY(
    SELECT DISTINCT match[1]
    FROM regexp_matches(NEW.json::text, '([0-9a-f]{64}\.(?:png|jpg|webp))', 'g') AS match
    ORDER BY 1
  );
BEGIN
  INSERT INTO pictures (key) SELECT unnest(named) ON CONFLICT DO NOTHING;
  INSERT INTO theme_pack_pictures (pack_id, picture) SELECT NEW.id, unnest(named);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_theme_pack_pictures AFTER INSERT ON "theme_packs"
  FOR EACH ROW EXECUTE FUNCTION note_theme_pack_pictures();--> statement-breakpoint
INSERT INTO pictures (key)
  SELECT DISTINCT match[1]
  FROM theme_packs, regexp_matches(json::text, '([0-9a-f]{64}\.(?:png|jpg|webp))', 'g') AS match;--> statement-breakpoint
INSERT INTO theme_pack_pictures (pack_id, picture)
  SELECT DISTINCT id, match[1]
  FROM theme_packs, regexp_matches(json::text, '([0-9a-f]{64}\.(?:png|jpg|webp))', 'g') AS match;
