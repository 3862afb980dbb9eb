CREATE TABLE `shops` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `purchases` ADD `locale` text DEFAULT 'en-US' NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `receipt_number` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_receipt_number` ON `purchases` (`user_id`,`receipt_number`);--> statement-breakpoint
ALTER TABLE `products` ADD `currency` text DEFAULT 'usd' NOT NULL;--> statement-breakpoint
-- Numbers the receipts of earlier payments, for each seller from 1, in the order of their payment.
UPDATE `purchases` SET `receipt_number` = (
  SELECT count(*) FROM `purchases` AS `earlier`
  WHERE `earlier`.`user_id` = `purchases`.`user_id`
    AND `earlier`.`provider` <> 'free' AND `earlier`.`completed_at` IS NOT NULL
    AND (`earlier`.`completed_at`, `earlier`.`id`) <= (`purchases`.`completed_at`, `purchases`.`id`)
) WHERE `provider` <> 'free' AND `completed_at` IS NOT NULL AND `user_id` IS NOT NULL;
