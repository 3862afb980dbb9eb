CREATE TABLE `device_sign_ins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`device_code_hash` text NOT NULL,
	`user_code` text NOT NULL,
	`label` text NOT NULL,
	`scopes` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`user_id` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_asked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_sign_ins_device_code_hash_unique` ON `device_sign_ins` (`device_code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `device_sign_ins_user_code_unique` ON `device_sign_ins` (`user_code`);--> statement-breakpoint
CREATE INDEX `device_sign_ins_user` ON `device_sign_ins` (`user_id`);--> statement-breakpoint
CREATE INDEX `device_sign_ins_expiry` ON `device_sign_ins` (`expires_at`);