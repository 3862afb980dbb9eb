CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`user_id` integer,
	`provider` text NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`price_id` text NOT NULL,
	`amount` integer,
	`status` text NOT NULL,
	`anchor_at` integer,
	`current_period_start` integer,
	`current_period_end` integer,
	`paid_until` integer,
	`past_due_since` integer,
	`cancel_at_period_end` integer DEFAULT false NOT NULL,
	`money_back` text DEFAULT 'none' NOT NULL,
	`ended_at` integer,
	`pro_until` integer,
	`look_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_public_id_unique` ON `subscriptions` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_subscription_id_unique` ON `subscriptions` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_unended` ON `subscriptions` (`user_id`) WHERE "subscriptions"."ended_at" is null;--> statement-breakpoint
ALTER TABLE `plans` ADD `free_quota` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `pro_quota` integer;--> statement-breakpoint
ALTER TABLE `plans` DROP COLUMN `email_quota`;