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
CREATE INDEX `newsletters_mailing` ON `newsletters` (`mailing_id`,`id`) WHERE mailing_id is not null;