CREATE TABLE `dead_jobs` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer NOT NULL,
	`last_error` text NOT NULL,
	`created_at` integer NOT NULL,
	`died_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `claim_token` text;