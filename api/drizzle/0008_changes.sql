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
CREATE INDEX `subscriber_changes_subscriber` ON `subscriber_changes` (`subscriber_id`,`id`);--> statement-breakpoint
DROP INDEX `subscribers_user`;--> statement-breakpoint
CREATE INDEX `subscribers_user` ON `subscribers` (`user_id`,`id`,`status`);--> statement-breakpoint
ALTER TABLE `bulk_changes` ADD `is_effective` integer DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE TRIGGER subscriber_changes_at_most AFTER INSERT ON subscriber_changes
BEGIN
  DELETE FROM subscriber_changes WHERE subscriber_id = new.subscriber_id AND id <= (
    SELECT id FROM subscriber_changes WHERE subscriber_id = new.subscriber_id ORDER BY id DESC LIMIT 1 OFFSET 50);
END;
