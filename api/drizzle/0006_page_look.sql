ALTER TABLE `sites` ADD `layout` text DEFAULT 'centered' NOT NULL;--> statement-breakpoint
ALTER TABLE `sites` ADD `shows_subscriber_count` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sites` ADD `newsletter_schedule` text;