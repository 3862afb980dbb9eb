CREATE TABLE `sending_domains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`domain` text NOT NULL,
	`problems` text,
	`checked_at` integer,
	`verified_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sending_domains_user_domain` ON `sending_domains` (`user_id`,`domain`);--> statement-breakpoint
CREATE TABLE `bounces` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner_id` integer NOT NULL,
	`delivery_id` integer,
	`address` text NOT NULL,
	`kind` text NOT NULL,
	`status` text,
	`detail` text NOT NULL,
	`source` text NOT NULL,
	`event_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bounces_event` ON `bounces` (`source`,`event_id`);--> statement-breakpoint
CREATE INDEX `bounces_owner` ON `bounces` (`owner_id`,`id`);--> statement-breakpoint
CREATE INDEX `bounces_delivery` ON `bounces` (`delivery_id`);--> statement-breakpoint
CREATE TABLE `dead_addresses` (
	`address` text PRIMARY KEY NOT NULL,
	`detail` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mailing_messages` (
	`mailing_id` integer PRIMARY KEY NOT NULL,
	`skeleton` text NOT NULL,
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `signing_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner_id` integer NOT NULL,
	`domain` text NOT NULL,
	`selector` text NOT NULL,
	`algorithm` text NOT NULL,
	`sealed_private_key` text NOT NULL,
	`public_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signing_keys_selector` ON `signing_keys` (`owner_id`,`domain`,`selector`);--> statement-breakpoint
CREATE TABLE `newsletter_links` (
	`newsletter_id` integer NOT NULL,
	`position` integer NOT NULL,
	`url` text NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`machine_clicks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`newsletter_id`, `position`),
	FOREIGN KEY (`newsletter_id`) REFERENCES `newsletters`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reader_activity` (
	`newsletter_id` integer NOT NULL,
	`subscriber_id` integer NOT NULL,
	`opens` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`first_opened_at` integer,
	`last_active_at` integer,
	PRIMARY KEY(`newsletter_id`, `subscriber_id`),
	FOREIGN KEY (`newsletter_id`) REFERENCES `newsletters`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reader_activity_subscriber` ON `reader_activity` (`subscriber_id`);--> statement-breakpoint
ALTER TABLE `deliveries` ADD `bounce` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `bounced_at` integer;--> statement-breakpoint
ALTER TABLE `mailings` ADD `signing_domain` text;--> statement-breakpoint
ALTER TABLE `mailings` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `mailings` ADD `pause_reason` text;--> statement-breakpoint
ALTER TABLE `mailings` ADD `bounced` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `mailings` ADD `complained` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO `mailing_messages` (`mailing_id`, `skeleton`) SELECT `id`, `skeleton` FROM `mailings`;--> statement-breakpoint
ALTER TABLE `mailings` DROP COLUMN `skeleton`;--> statement-breakpoint
ALTER TABLE `suppressions` ADD `detail` text;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `machine_opens` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `machine_clicks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `tracking` text;--> statement-breakpoint
ALTER TABLE `list_settings` ADD `tracking` text DEFAULT 'anonymous' NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_not_delivered` ON `deliveries` (`mailing_id`,`state`,`id`) WHERE state in ('failed', 'expired', 'suppressed', 'held', 'cancelled');--> statement-breakpoint
-- As the counters of states: they follow the rows in the same transaction.
CREATE TRIGGER deliveries_bounced AFTER UPDATE OF bounce ON deliveries WHEN old.bounce IS NOT new.bounce
BEGIN
  UPDATE mailings SET
    `bounced` = `bounced` - coalesce(old.bounce IN ('soft', 'hard'), 0) + coalesce(new.bounce IN ('soft', 'hard'), 0),
    `complained` = `complained` - coalesce(old.bounce = 'complaint', 0) + coalesce(new.bounce = 'complaint', 0)
  WHERE id = new.mailing_id;
END;
