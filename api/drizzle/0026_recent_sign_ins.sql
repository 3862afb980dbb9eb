ALTER TABLE `api_tokens` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `device` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `authenticated_at` integer;