ALTER TABLE `newsletters` ADD `audience` text DEFAULT '{"include":["all"],"exclude":[]}' NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletters` ADD `audience_filter` text;