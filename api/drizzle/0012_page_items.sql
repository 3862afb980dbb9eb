ALTER TABLE `links` ADD `kind` text DEFAULT 'link' NOT NULL;--> statement-breakpoint
ALTER TABLE `links` ADD `is_featured` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `links` ADD `shown_from` integer;--> statement-breakpoint
ALTER TABLE `links` ADD `shown_until` integer;--> statement-breakpoint
ALTER TABLE `links` ADD `content` text;--> statement-breakpoint
ALTER TABLE `links` ADD `product_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `links_featured` ON `links` (`user_id`) WHERE "links"."is_featured";--> statement-breakpoint
ALTER TABLE `sites` ADD `accent` text;--> statement-breakpoint
ALTER TABLE `sites` ADD `font_pair` text;--> statement-breakpoint
ALTER TABLE `sites` ADD `button_shape` text;