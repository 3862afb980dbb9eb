ALTER TABLE `erased_addresses` ADD `taken_off_by` text DEFAULT 'subscriber' NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `other_outcomes` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `return_asked_at` integer;