CREATE TABLE `webhook_listener_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listener_id` integer NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listener_id`) REFERENCES `webhook_listeners`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_listener_events_event` ON `webhook_listener_events` (`listener_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_listener_events_listener` ON `webhook_listener_events` (`listener_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_listeners` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_id` integer,
	`session_hash` text,
	`events` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`token_id`) REFERENCES `api_tokens`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_hash`) REFERENCES `sessions`(`token_hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_listeners_user` ON `webhook_listeners` (`user_id`);--> statement-breakpoint
CREATE INDEX `webhook_listeners_token` ON `webhook_listeners` (`token_id`);--> statement-breakpoint
CREATE INDEX `webhook_listeners_session` ON `webhook_listeners` (`session_hash`);