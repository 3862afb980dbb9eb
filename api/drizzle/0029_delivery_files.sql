CREATE TABLE `compacted_newsletters` (
	`owner_id` integer NOT NULL,
	`recipient_id` integer NOT NULL,
	`newsletters` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `recipient_id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `delivery_files` (
	`mailing_id` integer NOT NULL,
	`part` integer NOT NULL,
	`version` integer NOT NULL,
	`last_version` integer DEFAULT 1 NOT NULL,
	`first_recipient_id` integer NOT NULL,
	`last_recipient_id` integer NOT NULL,
	`first_id` integer NOT NULL,
	`last_id` integer NOT NULL,
	`count` integer NOT NULL,
	`restored` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`mailing_id`, `part`),
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `delivery_files_recipients` ON `delivery_files` (`mailing_id`,`last_recipient_id`);--> statement-breakpoint
CREATE INDEX `delivery_files_ids` ON `delivery_files` (`last_id`,`first_id`);--> statement-breakpoint
ALTER TABLE `mailings` ADD `compacted_at` integer;--> statement-breakpoint
CREATE INDEX `mailings_uncompacted` ON `mailings` (`finished_at`) WHERE priority = 10 and compacted_at is null;