ALTER TABLE `purchases` ADD `provider_fee` integer;--> statement-breakpoint
ALTER TABLE `purchases` ADD `settled_net` integer;--> statement-breakpoint
ALTER TABLE `purchases` ADD `settled_currency` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `payout_id` text;