CREATE TABLE `download_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token` text NOT NULL,
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
CREATE UNIQUE INDEX `download_links_token_unique` ON `download_links` (`token`);--> statement-breakpoint
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
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `payment_signs` (
	`part` text PRIMARY KEY NOT NULL,
	`is_well` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `purchases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`provider` text NOT NULL,
	`payment_intent_id` text NOT NULL,
	`user_id` integer,
	`product_id` integer NOT NULL,
	`product_title` text NOT NULL,
	`file_id` integer,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`customer_email` text,
	`customer_name` text,
	`status` text NOT NULL,
	`failure` text,
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
CREATE INDEX `purchases_product` ON `purchases` (`product_id`);--> statement-breakpoint
CREATE INDEX `purchases_file` ON `purchases` (`file_id`);--> statement-breakpoint
CREATE TABLE `product_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`key` text NOT NULL,
	`original_name` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_files_key_unique` ON `product_files` (`key`);--> statement-breakpoint
CREATE INDEX `product_files_user` ON `product_files` (`user_id`);--> statement-breakpoint
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `product_files`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `products_user_position` ON `products` (`user_id`,`position`);--> statement-breakpoint
CREATE INDEX `products_file` ON `products` (`file_id`);