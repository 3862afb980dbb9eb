CREATE TABLE `maintenance_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`detail` text NOT NULL,
	`bytes` integer
);
--> statement-breakpoint
CREATE INDEX `maintenance_runs_by_kind` ON `maintenance_runs` (`kind`,`ended_at`);