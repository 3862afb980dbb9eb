CREATE TABLE `pending_sign_ins` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_kind` text NOT NULL,
	`account_id` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pending_sign_ins_account` ON `pending_sign_ins` (`account_kind`,`account_id`);--> statement-breakpoint
CREATE INDEX `pending_sign_ins_expiry` ON `pending_sign_ins` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`account_kind` text NOT NULL,
	`account_id` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_account` ON `recovery_codes` (`account_kind`,`account_id`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`account_kind` text NOT NULL,
	`account_id` integer NOT NULL,
	`sealed_secret` text NOT NULL,
	`armed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_kind`, `account_id`)
);
