ALTER TABLE `product_files` ADD `pages` integer;--> statement-breakpoint
ALTER TABLE `product_files` ADD `seconds` integer;--> statement-breakpoint
ALTER TABLE `product_pages` ADD `preview_file_id` integer REFERENCES product_files(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `product_pages_preview` ON `product_pages` (`preview_file_id`);