ALTER TABLE `links` ADD `description` text;--> statement-breakpoint
ALTER TABLE `links` ADD `image` text;