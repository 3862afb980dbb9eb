ALTER TABLE `products` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `links` ADD `version` integer DEFAULT 1 NOT NULL;