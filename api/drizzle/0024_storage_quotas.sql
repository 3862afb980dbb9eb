ALTER TABLE `images` ADD `stored_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was stored before is counted as what was uploaded: its files are not looked at again.
UPDATE `images` SET `stored_bytes` = `size`;
