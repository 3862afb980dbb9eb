CREATE TABLE `auto_replies` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`is_enabled` integer DEFAULT false NOT NULL,
	`message` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `newsletters` ADD `image_alt` text;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `design` text;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `accent` text;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `preheader` text;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `image_block_alts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `scheduled_at` integer;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `schedule_time_zone` text;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `schedule_problem` text;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `undo_until` integer;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `sites` ADD `postal_address` text;