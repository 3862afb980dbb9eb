CREATE TABLE `bulk_changes` (
	`job_id` integer NOT NULL,
	`subscriber_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	`at` integer NOT NULL,
	`is_applied` integer NOT NULL,
	PRIMARY KEY(`job_id`, `subscriber_id`, `tag_id`),
	FOREIGN KEY (`job_id`) REFERENCES `bulk_jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bulk_changes_subscriber` ON `bulk_changes` (`subscriber_id`,`tag_id`);--> statement-breakpoint
CREATE TABLE `bulk_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`action` text NOT NULL,
	`tag_ids` text DEFAULT '[]' NOT NULL,
	`selection` text NOT NULL,
	`cutoff` integer NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`done` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`undone` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`undone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bulk_jobs_user` ON `bulk_jobs` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_jobs_one_at_a_time` ON `bulk_jobs` (`user_id`) WHERE status in ('waiting', 'running', 'undoing');--> statement-breakpoint
CREATE TRIGGER bulk_changes_tag_added AFTER INSERT ON subscriber_tags
BEGIN
  DELETE FROM bulk_changes
  WHERE subscriber_id = new.subscriber_id AND tag_id = new.tag_id AND NOT EXISTS (
    SELECT 1 FROM bulk_changes AS changing
    WHERE changing.subscriber_id = new.subscriber_id AND changing.tag_id = new.tag_id AND changing.is_applied = 0);
END;
--> statement-breakpoint
CREATE TRIGGER bulk_changes_tag_removed AFTER DELETE ON subscriber_tags
BEGIN
  DELETE FROM bulk_changes
  WHERE subscriber_id = old.subscriber_id AND tag_id = old.tag_id AND NOT EXISTS (
    SELECT 1 FROM bulk_changes AS changing
    WHERE changing.subscriber_id = old.subscriber_id AND changing.tag_id = old.tag_id AND changing.is_applied = 0);
END;
