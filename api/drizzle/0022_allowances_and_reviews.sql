CREATE TABLE `daily_usage` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`day` integer NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recipient_counts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`mailing` text NOT NULL,
	`recipients` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recipient_counts_mailing_unique` ON `recipient_counts` (`mailing`);--> statement-breakpoint
CREATE INDEX `recipient_counts_user` ON `recipient_counts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `recipient_limits` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`per_day` integer,
	`per_month` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`reason` text NOT NULL,
	`counts` text NOT NULL,
	`sample_domains` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decision_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_subject` ON `reviews` (`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `reviews_status` ON `reviews` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_user` ON `reviews` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_holding` ON `reviews` (`user_id`) WHERE kind = 'sending' and status <> 'approved';--> statement-breakpoint
DROP INDEX `imports_one_at_a_time`;--> statement-breakpoint
CREATE UNIQUE INDEX `imports_one_at_a_time` ON `imports` (`user_id`) WHERE state in ('waiting', 'reading', 'held', 'adding', 'undoing');--> statement-breakpoint
ALTER TABLE `mailings` ADD `hard_bounced` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `mailings_newsletters` ON `mailings` (`owner_id`,`id`) WHERE priority = 10;--> statement-breakpoint
-- What is refused at once is counted by the statement that settles (see mailing/reputation/count-hard-bounces.ts).
CREATE TRIGGER deliveries_hard_bounced AFTER UPDATE OF bounce ON deliveries WHEN new.bounce = 'hard' AND old.bounce IS NOT 'hard'
BEGIN
  UPDATE mailings SET `hard_bounced` = `hard_bounced` + 1 WHERE id = new.mailing_id;
END;
