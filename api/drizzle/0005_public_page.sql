CREATE TABLE `web_domains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`domain` text NOT NULL,
	`token` text NOT NULL,
	`problems` text,
	`checked_at` integer,
	`verified_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `web_domains_user_domain` ON `web_domains` (`user_id`,`domain`);--> statement-breakpoint
CREATE UNIQUE INDEX `web_domains_verified` ON `web_domains` (`domain`) WHERE verified_at is not null;--> statement-breakpoint
CREATE TABLE `view_days` (
	`user_id` integer NOT NULL,
	`day` integer NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`url` text NOT NULL,
	`icon` text,
	`is_shown` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `links_user` ON `links` (`user_id`,`position`);--> statement-breakpoint
ALTER TABLE `sites` ADD `video_url` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `unsubscribe_reason` text;