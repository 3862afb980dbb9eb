CREATE TABLE `allowed_hosts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`host` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `allowed_hosts_user_host` ON `allowed_hosts` (`user_id`,`host`);--> statement-breakpoint
CREATE TABLE `widget_sightings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`host` text NOT NULL,
	`widget` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `widget_sightings_user_host_widget` ON `widget_sightings` (`user_id`,`host`,`widget`);--> statement-breakpoint
CREATE INDEX `widget_sightings_user_seen` ON `widget_sightings` (`user_id`,`last_seen_at`);