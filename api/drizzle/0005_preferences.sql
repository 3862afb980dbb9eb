CREATE TABLE `pauses` (
	`owner_id` integer NOT NULL,
	`address` text NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `address`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pending_choices` (
	`subscriber_id` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`choices` text NOT NULL,
	PRIMARY KEY(`subscriber_id`, `asked_at`),
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `imports` ADD `created_tag_ids` text DEFAULT '[]' NOT NULL;