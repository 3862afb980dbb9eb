CREATE TABLE `dead_jobs` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`priority` integer DEFAULT 1 NOT NULL,
	`attempts` integer NOT NULL,
	`last_error` text NOT NULL,
	`created_at` integer NOT NULL,
	`died_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`priority` integer DEFAULT 1 NOT NULL,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_by` text,
	`claim_token` text,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`claimed_by`,`run_at`);--> statement-breakpoint
CREATE INDEX `jobs_urgent` ON `jobs` (`claimed_by`,`run_at`) WHERE priority = 0;--> statement-breakpoint
CREATE TABLE `totals` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `workers` (
	`id` text PRIMARY KEY NOT NULL,
	`beat` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`seen_at` integer DEFAULT 0 NOT NULL,
	`relay_fault` text,
	`relay_fault_since` integer,
	`relays` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`actor` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer,
	`body` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	`device` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_token_hash_unique` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `device_sign_ins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`device_code_hash` text NOT NULL,
	`user_code` text NOT NULL,
	`label` text NOT NULL,
	`program` text,
	`network` text,
	`scopes` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
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
CREATE INDEX `device_sign_ins_expiry` ON `device_sign_ins` (`expires_at`);--> statement-breakpoint
CREATE TABLE `impersonations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`admin_id` integer NOT NULL,
	`admin_name` text NOT NULL,
	`admin_session_hash` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `impersonations_token_hash_unique` ON `impersonations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `impersonations_user` ON `impersonations` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`authenticated_at` integer,
	`device` text,
	`time_zone` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `usernames` (
	`name` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`released_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `usernames_user` ON `usernames` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`suspended_at` integer,
	`email_verified_at` integer,
	`time_zone` text,
	`secured_at` integer,
	`dismissed_announcement` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`id`) WHERE suspended_at is not null;--> statement-breakpoint
CREATE TABLE `admin_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`admin_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`device` text,
	`time_zone` text,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `admins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_username_unique` ON `admins` (`username`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`admin_id` integer NOT NULL,
	`admin_name` text NOT NULL,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer,
	`subject_name` text NOT NULL,
	`details` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_admin` ON `audit_entries` (`admin_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_kind`,`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `daily_usage` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`day` integer NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recipient_counts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`mailing` text NOT NULL,
	`recipients` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recipient_counts_mailing_unique` ON `recipient_counts` (`mailing`);--> statement-breakpoint
CREATE INDEX `recipient_counts_user` ON `recipient_counts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `recipient_limits` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`per_day` integer,
	`per_month` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `bans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`reason` text NOT NULL,
	`added_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bans_value_unique` ON `bans` (`value`);--> statement-breakpoint
CREATE TABLE `download_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`sealed_token` text NOT NULL,
	`purchase_id` integer,
	`file_id` integer,
	`creator_id` integer,
	`product_id` integer,
	`email` text,
	`used_count` integer DEFAULT 0 NOT NULL,
	`max_uses` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `product_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `download_links_token_hash_unique` ON `download_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `download_links_purchase` ON `download_links` (`purchase_id`);--> statement-breakpoint
CREATE INDEX `download_links_file` ON `download_links` (`file_id`);--> statement-breakpoint
CREATE INDEX `download_links_creator` ON `download_links` (`creator_id`);--> statement-breakpoint
CREATE TABLE `download_uses` (
	`link_id` integer NOT NULL,
	`client` text NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`link_id`, `client`),
	FOREIGN KEY (`link_id`) REFERENCES `download_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `download_uses_used` ON `download_uses` (`used_at`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `payout_reads` (
	`account_id` text NOT NULL,
	`payout_id` text NOT NULL,
	`cursor` text,
	`is_complete` integer NOT NULL,
	PRIMARY KEY(`account_id`, `payout_id`),
	FOREIGN KEY (`account_id`) REFERENCES `payout_accounts`(`account_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `purchases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`provider` text NOT NULL,
	`payment_intent_id` text NOT NULL,
	`account_id` text,
	`application_fee` integer DEFAULT 0 NOT NULL,
	`provider_fee` integer,
	`settled_net` integer,
	`settled_currency` text,
	`payout_id` text,
	`user_id` integer,
	`product_id` integer NOT NULL,
	`product_title` text NOT NULL,
	`file_id` integer,
	`amount` integer NOT NULL,
	`tax` integer,
	`tax_behavior` text,
	`tax_calculation` text,
	`country` text,
	`currency` text NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`refunded_with_fee` integer DEFAULT 0 NOT NULL,
	`locale` text DEFAULT 'en-US' NOT NULL,
	`receipt_number` integer,
	`customer_email` text,
	`customer_name` text,
	`status` text NOT NULL,
	`failure` text,
	`attribution_kind` text,
	`attribution_source` text,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`file_id`) REFERENCES `product_files`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_public_id_unique` ON `purchases` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_payment_intent_id_unique` ON `purchases` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `purchases_user_completed` ON `purchases` (`user_id`,`completed_at`);--> statement-breakpoint
CREATE INDEX `purchases_attribution` ON `purchases` (`user_id`,`attribution_kind`,`attribution_source`) WHERE attribution_kind is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_receipt_number` ON `purchases` (`user_id`,`receipt_number`);--> statement-breakpoint
CREATE INDEX `purchases_user_id` ON `purchases` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `purchases_buyer` ON `purchases` (`customer_email`,`user_id`);--> statement-breakpoint
CREATE INDEX `purchases_product` ON `purchases` (`product_id`);--> statement-breakpoint
CREATE INDEX `purchases_file` ON `purchases` (`file_id`);--> statement-breakpoint
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
CREATE TABLE `maintenance_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`detail` text NOT NULL,
	`bytes` integer
);
--> statement-breakpoint
CREATE INDEX `maintenance_runs_by_kind` ON `maintenance_runs` (`kind`,`ended_at`);--> statement-breakpoint
CREATE TABLE `day_visitors` (
	`user_id` integer NOT NULL,
	`day` integer NOT NULL,
	`visitor` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`user_id`, `day`, `visitor`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `instance_view_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`views` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `source_days` (
	`user_id` integer NOT NULL,
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `day`, `kind`, `source`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `source_days_day` ON `source_days` (`day`);--> statement-breakpoint
CREATE TABLE `source_signups` (
	`user_id` integer NOT NULL,
	`quarter` integer NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`subscribers` integer NOT NULL,
	PRIMARY KEY(`user_id`, `quarter`, `kind`, `source`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `source_signups_quarter` ON `source_signups` (`quarter`);--> statement-breakpoint
CREATE TABLE `view_days` (
	`user_id` integer NOT NULL,
	`day` integer NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `view_totals` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `visitor_salts` (
	`user_id` integer NOT NULL,
	`day` integer NOT NULL,
	`salt` text,
	`forget_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `visitor_salts_forget` ON `visitor_salts` (`forget_at`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`mailing_id` integer NOT NULL,
	`recipient_id` integer NOT NULL,
	`address` text NOT NULL,
	`personal` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer DEFAULT 0 NOT NULL,
	`first_attempt_at` integer,
	`claimed_by` text,
	`claim_token` text,
	`smtp_code` integer,
	`smtp_text` text,
	`settled_at` integer,
	`bounce` text,
	`bounced_at` integer,
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_recipient` ON `deliveries` (`mailing_id`,`recipient_id`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`mailing_id`,`next_attempt_at`,`id`) WHERE status in ('queued', 'deferred', 'unknown');--> statement-breakpoint
CREATE INDEX `deliveries_not_delivered` ON `deliveries` (`mailing_id`,`status`,`recipient_id`) WHERE status in ('failed', 'expired', 'suppressed', 'held', 'canceled');--> statement-breakpoint
CREATE INDEX `deliveries_claimed` ON `deliveries` (`claimed_by`) WHERE status = 'claimed';--> statement-breakpoint
CREATE TABLE `mailing_messages` (
	`mailing_id` integer PRIMARY KEY NOT NULL,
	`skeleton` text NOT NULL,
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mailings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`owner_id` integer NOT NULL,
	`status` text DEFAULT 'preparing' NOT NULL,
	`priority` integer NOT NULL,
	`envelope_from` text NOT NULL,
	`message_id_host` text NOT NULL,
	`signing_domain` text,
	`paused_at` integer,
	`pause_reason` text,
	`snapshot_cursor` integer DEFAULT 0 NOT NULL,
	`audience` integer DEFAULT 0 NOT NULL,
	`queued` integer DEFAULT 0 NOT NULL,
	`claimed` integer DEFAULT 0 NOT NULL,
	`accepted` integer DEFAULT 0 NOT NULL,
	`deferred` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`expired` integer DEFAULT 0 NOT NULL,
	`suppressed` integer DEFAULT 0 NOT NULL,
	`canceled` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`unknown` integer DEFAULT 0 NOT NULL,
	`bounced` integer DEFAULT 0 NOT NULL,
	`complained` integer DEFAULT 0 NOT NULL,
	`hard_bounced` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`prepared_at` integer,
	`finished_at` integer,
	`compacted_at` integer,
	`fully_compacted_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mailings_public_id_unique` ON `mailings` (`public_id`);--> statement-breakpoint
CREATE INDEX `mailings_unfinished` ON `mailings` (`priority`,`id`) WHERE status = 'sending';--> statement-breakpoint
CREATE INDEX `mailings_owner` ON `mailings` (`owner_id`);--> statement-breakpoint
CREATE INDEX `mailings_newsletters` ON `mailings` (`owner_id`,`id`) WHERE priority = 10;--> statement-breakpoint
CREATE INDEX `mailings_uncounted` ON `mailings` (`id`) WHERE priority = 10 and status <> 'finished';--> statement-breakpoint
CREATE INDEX `mailings_uncompacted` ON `mailings` (`finished_at`) WHERE priority = 10 and fully_compacted_at is null;--> statement-breakpoint
CREATE TABLE `pauses` (
	`owner_id` integer NOT NULL,
	`address` text NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `address`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `suppressions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner_id` integer NOT NULL,
	`address` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suppressions_owner_address` ON `suppressions` (`owner_id`,`address`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`original_name` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	`stored_bytes` integer DEFAULT 0 NOT NULL,
	`unused_since` integer,
	`is_mailed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `images_key_unique` ON `images` (`key`);--> statement-breakpoint
CREATE INDEX `images_user` ON `images` (`user_id`);--> statement-breakpoint
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
CREATE TABLE `newsletters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`image_url` text,
	`image_alt` text,
	`template` text DEFAULT 'template-2' NOT NULL,
	`design` text,
	`accent` text,
	`preheader` text,
	`slug` text,
	`cta_text` text,
	`cta_url` text,
	`image_blocks` text DEFAULT '[]' NOT NULL,
	`image_block_links` text DEFAULT '[]' NOT NULL,
	`image_block_alts` text DEFAULT '[]' NOT NULL,
	`sender_name` text,
	`sender_email` text,
	`audience` text DEFAULT '{"include":["all"],"exclude":[]}' NOT NULL,
	`audience_filter` text,
	`version` integer DEFAULT 1 NOT NULL,
	`scheduled_at` integer,
	`schedule_time_zone` text,
	`schedule_problem` text,
	`sent_at` integer,
	`undo_until` integer,
	`mailing_id` integer,
	`held_mailing_id` integer,
	`audience_cutoff` integer,
	`opens` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`machine_opens` integer DEFAULT 0 NOT NULL,
	`machine_clicks` integer DEFAULT 0 NOT NULL,
	`tracking` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `newsletters_user` ON `newsletters` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `newsletters_mailing` ON `newsletters` (`mailing_id`,`id`) WHERE mailing_id is not null;--> statement-breakpoint
CREATE INDEX `newsletters_sent` ON `newsletters` (`user_id`,`sent_at`,`id`) WHERE sent_at is not null;--> statement-breakpoint
CREATE TABLE `open_drafts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`newsletter_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`newsletter_id`) REFERENCES `newsletters`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `open_drafts_newsletter` ON `open_drafts` (`newsletter_id`);--> statement-breakpoint
CREATE TABLE `subscriber_activity` (
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
CREATE INDEX `subscriber_activity_subscriber` ON `subscriber_activity` (`subscriber_id`);--> statement-breakpoint
CREATE TABLE `payment_health` (
	`part` text PRIMARY KEY NOT NULL,
	`is_well` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `plans` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`is_granted` integer DEFAULT false NOT NULL,
	`free_quota` integer,
	`pro_quota` integer,
	`emails_sent` integer DEFAULT 0 NOT NULL,
	`counted_since` integer NOT NULL,
	`last_reset_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `plans_granted` ON `plans` (`user_id`) WHERE is_granted = 1;--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`user_id` integer,
	`provider` text NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`price_id` text NOT NULL,
	`amount` integer,
	`status` text NOT NULL,
	`billing_anchor_at` integer,
	`current_period_start` integer,
	`current_period_end` integer,
	`paid_until` integer,
	`past_due_since` integer,
	`cancel_at_period_end` integer DEFAULT false NOT NULL,
	`reversal` text DEFAULT 'none' NOT NULL,
	`paid_by_erased` integer DEFAULT false NOT NULL,
	`ended_at` integer,
	`pro_until` integer,
	`check_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_public_id_unique` ON `subscriptions` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_subscription_id_unique` ON `subscriptions` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_unended` ON `subscriptions` (`user_id`) WHERE "subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE TABLE `product_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`key` text NOT NULL,
	`original_name` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	`pages` integer,
	`seconds` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_files_key_unique` ON `product_files` (`key`);--> statement-breakpoint
CREATE INDEX `product_files_user` ON `product_files` (`user_id`);--> statement-breakpoint
CREATE TABLE `product_former_slugs` (
	`user_id` integer NOT NULL,
	`slug` text NOT NULL,
	`product_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `slug`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_former_slugs_product` ON `product_former_slugs` (`product_id`);--> statement-breakpoint
CREATE TABLE `product_pages` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`details` text NOT NULL,
	`images` text NOT NULL,
	`questions` text NOT NULL,
	`refund_terms` text NOT NULL,
	`preview_file_id` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`preview_file_id`) REFERENCES `product_files`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `product_pages_user` ON `product_pages` (`user_id`);--> statement-breakpoint
CREATE INDEX `product_pages_preview` ON `product_pages` (`preview_file_id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price` text NOT NULL,
	`price_cents` integer NOT NULL,
	`image` text,
	`is_digital` integer DEFAULT true NOT NULL,
	`file_type` text DEFAULT 'other' NOT NULL,
	`file_id` integer,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `product_files`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug` ON `products` (`user_id`,`slug`) WHERE "products"."slug" <> '';--> statement-breakpoint
CREATE INDEX `products_user_position` ON `products` (`user_id`,`position`);--> statement-breakpoint
CREATE INDEX `products_file` ON `products` (`file_id`);--> statement-breakpoint
CREATE TABLE `shops` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`tax_behavior` text DEFAULT 'inclusive' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`reason` text NOT NULL,
	`counts` text NOT NULL,
	`sample_domains` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decision_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_subject` ON `reviews` (`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `reviews_status` ON `reviews` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_user` ON `reviews` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_holding` ON `reviews` (`user_id`) WHERE kind = 'sending' and status <> 'approved';--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_key_unique` ON `settings` (`key`);--> statement-breakpoint
CREATE TABLE `email_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_links_user` ON `email_links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `email_links_expiry` ON `email_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `verification_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`purpose` text DEFAULT 'sign-in' NOT NULL,
	`code_hash` text NOT NULL,
	`requester` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`attempts_elsewhere` integer DEFAULT 0 NOT NULL,
	`used` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `verification_codes_email` ON `verification_codes` (`email`);--> statement-breakpoint
CREATE INDEX `verification_codes_user` ON `verification_codes` (`user_id`);--> statement-breakpoint
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
	`version` integer DEFAULT 1 NOT NULL,
	`description` text,
	`image` text,
	`kind` text DEFAULT 'link' NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`shown_from` integer,
	`shown_until` integer,
	`content` text,
	`product_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `links_user` ON `links` (`user_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `links_featured` ON `links` (`user_id`) WHERE "links"."is_featured";--> statement-breakpoint
CREATE TABLE `sites` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`display_name` text DEFAULT '' NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`profile_image` text,
	`theme` text DEFAULT 'default-bg' NOT NULL,
	`social_links` text DEFAULT '{}' NOT NULL,
	`video_url` text,
	`postal_address` text,
	`updated_at` integer NOT NULL,
	`layout` text DEFAULT 'centered' NOT NULL,
	`shows_subscriber_count` integer DEFAULT false NOT NULL,
	`newsletter_schedule` text,
	`accent` text,
	`font_pair` text,
	`button_shape` text,
	`custom_css` text,
	`served_css` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `auto_replies` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`is_enabled` integer DEFAULT false NOT NULL,
	`message` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `consent_wordings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_wordings_user_text` ON `consent_wordings` (`user_id`,`text`);--> statement-breakpoint
CREATE TABLE `erased_addresses` (
	`user_id` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`taken_off_by` text DEFAULT 'subscriber' NOT NULL,
	PRIMARY KEY(`user_id`, `fingerprint`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `list_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`double_opt_in` integer DEFAULT false NOT NULL,
	`archive` text DEFAULT 'listed' NOT NULL,
	`tracking` text DEFAULT 'anonymous' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `subscriber_growth` (
	`user_id` integer NOT NULL,
	`quarter` integer NOT NULL,
	`confirmed` integer DEFAULT 0 NOT NULL,
	`joined` integer DEFAULT 0 NOT NULL,
	`left` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `quarter`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `subscriber_totals` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`confirmed` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`status` text DEFAULT 'confirmed' NOT NULL,
	`token` text NOT NULL,
	`metadata` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`unsubscribed_at` integer,
	`unsubscribe_reason` text,
	`left_newsletter_id` integer,
	`removed_from` text,
	`removed_at` integer,
	`consented_at` integer,
	`source` text DEFAULT 'api' NOT NULL,
	`source_host` text,
	`attribution_kind` text,
	`attribution_source` text,
	`wording_id` integer,
	`return_asked_at` integer,
	`confirmed_at` integer,
	`import_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_token_unique` ON `subscribers` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_user_email` ON `subscribers` (`user_id`,`email`);--> statement-breakpoint
CREATE INDEX `subscribers_user_status` ON `subscribers` (`user_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `subscribers_user` ON `subscribers` (`user_id`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `subscribers_left_newsletter` ON `subscribers` (`left_newsletter_id`) WHERE left_newsletter_id is not null;--> statement-breakpoint
CREATE INDEX `subscribers_import` ON `subscribers` (`import_id`,`id`) WHERE import_id is not null;--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`endpoint_id` integer NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`response_status` integer,
	`failure` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_endpoint_event` ON `webhook_deliveries` (`endpoint_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`endpoint_id`,`next_attempt_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_settled` ON `webhook_deliveries` (`settled_at`) WHERE status <> 'pending';--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`paused_at` integer,
	`pause_reason` text,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoints_user_url` ON `webhook_endpoints` (`user_id`,`url`);--> statement-breakpoint
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
CREATE INDEX `webhook_listeners_session` ON `webhook_listeners` (`session_hash`);--> statement-breakpoint
CREATE TABLE `allowed_hosts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`host` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `allowed_hosts_user_host` ON `allowed_hosts` (`user_id`,`host`);--> statement-breakpoint
CREATE TABLE `widget_installs` (
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
CREATE UNIQUE INDEX `widget_installs_user_host_widget` ON `widget_installs` (`user_id`,`host`,`widget`);--> statement-breakpoint
CREATE INDEX `widget_installs_user_seen` ON `widget_installs` (`user_id`,`last_seen_at`);--> statement-breakpoint
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
	`enabled_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_kind`, `account_id`)
);
--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`challenge` text NOT NULL,
	`account_kind` text NOT NULL,
	`account_id` integer,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_account` ON `passkey_challenges` (`account_kind`,`account_id`);--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_kind` text NOT NULL,
	`account_id` integer NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_account` ON `passkeys` (`account_kind`,`account_id`);--> statement-breakpoint
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
	`is_counted` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bounces_event` ON `bounces` (`source`,`event_id`);--> statement-breakpoint
CREATE INDEX `bounces_owner` ON `bounces` (`owner_id`,`id`);--> statement-breakpoint
CREATE INDEX `bounces_delivery` ON `bounces` (`delivery_id`);--> statement-breakpoint
CREATE TABLE `hard_bounced_addresses` (
	`address` text PRIMARY KEY NOT NULL,
	`detail` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
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
	`is_full` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`mailing_id`, `part`),
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `delivery_files_recipients` ON `delivery_files` (`mailing_id`,`last_recipient_id`);--> statement-breakpoint
CREATE INDEX `delivery_files_ids` ON `delivery_files` (`last_id`,`first_id`);--> statement-breakpoint
CREATE TABLE `reserved_delivery_files` (
	`mailing_id` integer NOT NULL,
	`part` integer NOT NULL,
	`version` integer NOT NULL,
	`holder` text,
	`job_id` integer,
	`reserved_at` integer NOT NULL,
	`remove_at` integer NOT NULL,
	PRIMARY KEY(`mailing_id`, `part`, `version`)
);
--> statement-breakpoint
CREATE INDEX `reserved_delivery_files_due` ON `reserved_delivery_files` (`remove_at`);--> statement-breakpoint
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
CREATE TABLE `sending_records` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`newsletters` integer DEFAULT 0 NOT NULL,
	`accepted` integer DEFAULT 0 NOT NULL,
	`hard_bounced` integer DEFAULT 0 NOT NULL,
	`complained` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL,
	`complaint_rate` integer DEFAULT 0 NOT NULL,
	`hard_bounce_rate` integer DEFAULT 0 NOT NULL,
	`unsubscribe_rate` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sending_records_complaints` ON `sending_records` (`complaint_rate`,`user_id`);--> statement-breakpoint
CREATE INDEX `sending_records_hard_bounces` ON `sending_records` (`hard_bounce_rate`,`user_id`);--> statement-breakpoint
CREATE INDEX `sending_records_unsubscribes` ON `sending_records` (`unsubscribe_rate`,`user_id`);--> statement-breakpoint
CREATE TABLE `email_changes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`from_email` text NOT NULL,
	`token_hash` text NOT NULL,
	`from_token_hash` text,
	`confirmed_at` integer,
	`from_confirmed_at` integer,
	`session_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_token_hash_unique` ON `email_changes` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_from_token_hash_unique` ON `email_changes` (`from_token_hash`);--> statement-breakpoint
CREATE INDEX `email_changes_expiry` ON `email_changes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `bulk_changes` (
	`job_id` integer NOT NULL,
	`subscriber_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	`at` integer NOT NULL,
	`is_applied` integer NOT NULL,
	`is_effective` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`job_id`, `subscriber_id`, `tag_id`),
	FOREIGN KEY (`job_id`) REFERENCES `bulk_jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bulk_changes_subscriber` ON `bulk_changes` (`subscriber_id`,`tag_id`);--> statement-breakpoint
CREATE TABLE `bulk_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`action` text NOT NULL,
	`tag_ids` text DEFAULT '[]' NOT NULL,
	`selection` text NOT NULL,
	`cutoff` integer NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`done` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`undone` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`undone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bulk_jobs_user` ON `bulk_jobs` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_jobs_one_at_a_time` ON `bulk_jobs` (`user_id`) WHERE status in ('queued', 'running', 'undoing');--> statement-breakpoint
CREATE TABLE `pending_choices` (
	`subscriber_id` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`choices` text NOT NULL,
	PRIMARY KEY(`subscriber_id`, `asked_at`),
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `custom_fields` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`type` text NOT NULL,
	`choices` text DEFAULT '[]' NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_user_key` ON `custom_fields` (`user_id`,`key`);--> statement-breakpoint
CREATE TABLE `field_values` (
	`field_id` integer NOT NULL,
	`subscriber_id` integer NOT NULL,
	`text` text,
	`folded` text,
	`number` real,
	PRIMARY KEY(`field_id`, `subscriber_id`),
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `field_values_subscriber` ON `field_values` (`subscriber_id`,`field_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`is_dry_run` integer NOT NULL,
	`file_name` text NOT NULL,
	`file_key` text,
	`encoding` text NOT NULL,
	`mapping` text,
	`columns` text DEFAULT '[]' NOT NULL,
	`wording_id` integer,
	`bytes_total` integer NOT NULL,
	`bytes_read` integer DEFAULT 0 NOT NULL,
	`rows_read` integer DEFAULT 0 NOT NULL,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`already_there` integer DEFAULT 0 NOT NULL,
	`skipped_unsubscribed` integer DEFAULT 0 NOT NULL,
	`erased` integer DEFAULT 0 NOT NULL,
	`duplicate` integer DEFAULT 0 NOT NULL,
	`invalid` integer DEFAULT 0 NOT NULL,
	`other_outcomes` text DEFAULT '{}' NOT NULL,
	`created_tag_ids` text DEFAULT '[]' NOT NULL,
	`undone` integer DEFAULT 0 NOT NULL,
	`indexed_to_id` integer DEFAULT 0 NOT NULL,
	`is_indexed` integer DEFAULT true NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`undone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_one_at_a_time` ON `imports` (`user_id`) WHERE status in ('queued', 'reading', 'held', 'adding', 'undoing');--> statement-breakpoint
CREATE INDEX `imports_unindexed` ON `imports` (`user_id`) WHERE is_indexed = 0;--> statement-breakpoint
CREATE TABLE `segments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`filter` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `segments_user_key` ON `segments` (`user_id`,`key`);--> statement-breakpoint
CREATE TABLE `subscriber_tags` (
	`tag_id` integer NOT NULL,
	`subscriber_id` integer NOT NULL,
	PRIMARY KEY(`tag_id`, `subscriber_id`),
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `subscriber_tags_subscriber` ON `subscriber_tags` (`subscriber_id`,`tag_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`description` text,
	`is_topic` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_user_key` ON `tags` (`user_id`,`key`);--> statement-breakpoint
CREATE TABLE `subscriber_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscriber_id` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`changed_by` text NOT NULL,
	`named_id` integer,
	`status` text,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscriber_changes_subscriber` ON `subscriber_changes` (`subscriber_id`,`id`);