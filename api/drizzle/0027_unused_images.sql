ALTER TABLE `images` ADD `unused_since` integer;--> statement-breakpoint
ALTER TABLE `images` ADD `is_mailed` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Which images newsletters showed that were sent and deleted before, nobody knows any more: theirs stay.
UPDATE `images` SET `is_mailed` = 1 WHERE `user_id` IN (SELECT `owner_id` FROM `mailings` UNION SELECT `user_id` FROM `newsletters` WHERE `sent_at` IS NOT NULL UNION SELECT `user_id` FROM `recipient_counts`);--> statement-breakpoint
INSERT INTO `jobs` (`kind`, `payload`, `run_at`, `created_at`) SELECT 'media.erase-unused-images', '{"afterUserId":0}', unixepoch() * 1000 + 604800000, unixepoch() * 1000 WHERE EXISTS (SELECT 1 FROM `images`);
