ALTER TABLE `download_links` ADD `token_hash` text;--> statement-breakpoint
ALTER TABLE `download_links` ADD `sealed_token` text;--> statement-breakpoint
CREATE UNIQUE INDEX `download_links_token_hash_unique` ON `download_links` (`token_hash`);--> statement-breakpoint
INSERT INTO `jobs` (`kind`, `payload`, `run_at`, `created_at`)
SELECT 'checkout.hash-download-tokens', '{}', 0, 0 WHERE EXISTS (SELECT 1 FROM `download_links`);
