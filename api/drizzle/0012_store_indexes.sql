CREATE INDEX `download_uses_used` ON `download_uses` (`used_at`);--> statement-breakpoint
CREATE INDEX `purchases_user_id` ON `purchases` (`user_id`,`id`);