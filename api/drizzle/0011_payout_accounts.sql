CREATE TABLE `payout_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`provider` text NOT NULL,
	`account_id` text NOT NULL,
	`country` text NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`can_pay_out` integer NOT NULL,
	`due` text NOT NULL,
	`due_by` integer,
	`disabled_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_accounts_account_id_unique` ON `payout_accounts` (`account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_accounts_current` ON `payout_accounts` (`user_id`,`provider`) WHERE status <> 'disconnected';--> statement-breakpoint
CREATE INDEX `payout_accounts_user` ON `payout_accounts` (`user_id`);--> statement-breakpoint
ALTER TABLE `purchases` ADD `account_id` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `application_fee` integer DEFAULT 0 NOT NULL;