ALTER TABLE "checkouts" ADD COLUMN "tier" varchar(50);--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "amount_cents" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "currency" varchar(3);--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "bytes" integer;