CREATE TABLE `day_visitors` (
	`user_id` integer NOT NULL,
	`day` integer NOT NULL,
	`visitor` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`user_id`, `day`, `visitor`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `source_days` (
	`user_id` integer NOT NULL,
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	`subscribers` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `day`, `kind`, `source`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `source_days_day` ON `source_days` (`day`);--> statement-breakpoint
CREATE TABLE `visitor_salts` (
	`day` integer PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subscriber_days` (
	`user_id` integer NOT NULL,
	`day` integer NOT NULL,
	`joined` integer DEFAULT 0 NOT NULL,
	`left` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`endpoint_id` integer NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`status` integer,
	`failure` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_endpoint_event` ON `webhook_deliveries` (`endpoint_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`endpoint_id`,`next_attempt_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_settled` ON `webhook_deliveries` (`settled_at`) WHERE state <> 'waiting';--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`url` text NOT NULL,
	`kinds` text NOT NULL,
	`secret` text NOT NULL,
	`paused_at` integer,
	`pause_reason` text,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoints_user_url` ON `webhook_endpoints` (`user_id`,`url`);--> statement-breakpoint
ALTER TABLE `device_sign_ins` ADD `program` text;--> statement-breakpoint
ALTER TABLE `device_sign_ins` ADD `network` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `came_by` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `came_from` text;--> statement-breakpoint
CREATE INDEX `purchases_came` ON `purchases` (`user_id`,`came_by`,`came_from`) WHERE came_by is not null;--> statement-breakpoint
ALTER TABLE `view_days` ADD `visitors` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `left_newsletter_id` integer;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `came_by` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `came_from` text;--> statement-breakpoint
CREATE INDEX `subscribers_left_newsletter` ON `subscribers` (`left_newsletter_id`) WHERE left_newsletter_id is not null;--> statement-breakpoint
CREATE TRIGGER day_visitors_counted AFTER INSERT ON day_visitors
BEGIN
  INSERT INTO view_days (user_id, day, views, visitors) VALUES (new.user_id, new.day, 0, 1)
  ON CONFLICT (user_id, day) DO UPDATE SET visitors = visitors + 1;
  INSERT INTO source_days (user_id, day, kind, source, visitors)
  VALUES (new.user_id, new.day, new.kind, new.source, 1)
  ON CONFLICT (user_id, day, kind, source) DO UPDATE SET visitors = visitors + 1;
END;
--> statement-breakpoint
-- Days are moments in milliseconds by 86,400,000. What came before is told from the rows that are there.
INSERT INTO subscriber_days (user_id, day, joined, "left")
SELECT user_id, day, sum(joined), sum(gone) FROM (
  SELECT user_id, max(created_at, coalesce(confirmed_at, 0)) / 86400000 AS day, 1 AS joined, 0 AS gone
  FROM subscribers WHERE coalesce(removed_from, status) IN ('confirmed', 'unsubscribed')
  UNION ALL
  SELECT user_id, coalesce(unsubscribed_at, created_at) / 86400000, 0, 1
  FROM subscribers WHERE coalesce(removed_from, status) = 'unsubscribed'
  UNION ALL
  SELECT user_id, removed_at / 86400000, 0, 1
  FROM subscribers WHERE status = 'removed' AND removed_from = 'confirmed'
) GROUP BY user_id, day;
--> statement-breakpoint
-- Nobody makes up thousands of sources in a day: what comes beyond two hundred is counted as one.
CREATE TRIGGER source_days_at_most BEFORE INSERT ON source_days
WHEN new.kind IN ('site', 'campaign', 'widget') AND NOT (new.kind = 'site' AND new.source = 'other')
  AND NOT EXISTS (SELECT 1 FROM source_days
    WHERE user_id = new.user_id AND day = new.day AND kind = new.kind AND source = new.source)
  AND (SELECT count(*) FROM source_days
    WHERE user_id = new.user_id AND day = new.day AND kind IN ('site', 'campaign', 'widget')) >= 200
BEGIN
  INSERT INTO source_days (user_id, day, kind, source, views, visitors, subscribers)
  VALUES (new.user_id, new.day, 'site', 'other', new.views, new.visitors, new.subscribers)
  ON CONFLICT (user_id, day, kind, source) DO UPDATE SET
    views = views + excluded.views,
    visitors = visitors + excluded.visitors,
    subscribers = subscribers + excluded.subscribers;
  SELECT raise(IGNORE);
END;
--> statement-breakpoint
-- An import counts its chunks itself, and so does undoing it.
CREATE TRIGGER subscriber_days_joined AFTER INSERT ON subscribers
WHEN new.status = 'confirmed' AND new.import_id IS NULL
BEGIN
  INSERT INTO subscriber_days (user_id, day, joined) VALUES (new.user_id, new.created_at / 86400000, 1)
  ON CONFLICT (user_id, day) DO UPDATE SET joined = joined + 1;
  INSERT INTO source_days (user_id, day, kind, source, subscribers)
  SELECT new.user_id, new.created_at / 86400000, new.came_by, new.came_from, 1 WHERE new.came_by IS NOT NULL
  ON CONFLICT (user_id, day, kind, source) DO UPDATE SET subscribers = subscribers + 1;
END;
--> statement-breakpoint
-- By the click in the confirmation mail, by subscribing once more after having left, or after a removal that had found
-- them waiting or gone.
CREATE TRIGGER subscriber_days_came AFTER UPDATE OF status ON subscribers
WHEN new.status = 'confirmed'
  AND (old.status IN ('pending', 'unsubscribed') OR old.status = 'removed' AND old.removed_from <> 'confirmed')
BEGIN
  INSERT INTO subscriber_days (user_id, day, joined)
  VALUES (new.user_id, max(new.created_at, coalesce(new.consented_at, 0), coalesce(new.confirmed_at, 0)) / 86400000, 1)
  ON CONFLICT (user_id, day) DO UPDATE SET joined = joined + 1;
  INSERT INTO source_days (user_id, day, kind, source, subscribers)
  SELECT new.user_id, max(new.created_at, coalesce(new.consented_at, 0), coalesce(new.confirmed_at, 0)) / 86400000,
    new.came_by, new.came_from, 1
  WHERE new.came_by IS NOT NULL
  ON CONFLICT (user_id, day, kind, source) DO UPDATE SET subscribers = subscribers + 1;
END;
--> statement-breakpoint
CREATE TRIGGER subscriber_days_left AFTER UPDATE OF status ON subscribers
WHEN old.status = 'confirmed' AND new.status IN ('unsubscribed', 'removed')
BEGIN
  INSERT INTO subscriber_days (user_id, day, "left")
  VALUES (new.user_id, iif(new.status = 'removed', new.removed_at, new.unsubscribed_at) / 86400000, 1)
  ON CONFLICT (user_id, day) DO UPDATE SET "left" = "left" + 1;
END;
--> statement-breakpoint
-- Put back: as if never taken off.
CREATE TRIGGER subscriber_days_restored AFTER UPDATE OF status ON subscribers
WHEN old.status = 'removed' AND old.removed_from = 'confirmed' AND new.status = 'confirmed'
BEGIN
  UPDATE subscriber_days SET "left" = "left" - 1
  WHERE user_id = old.user_id AND day = old.removed_at / 86400000;
END;
--> statement-breakpoint
-- Who is erased is taken off first, at a moment that is told; this is for whatever else deletes, now.
CREATE TRIGGER subscriber_days_deleted AFTER DELETE ON subscribers
WHEN old.status = 'confirmed' AND old.import_id IS NULL
BEGIN
  -- Not for who goes with their creator's account.
  INSERT INTO subscriber_days (user_id, day, "left")
  SELECT id, unixepoch() / 86400, 1 FROM users WHERE id = old.user_id
  ON CONFLICT (user_id, day) DO UPDATE SET "left" = "left" + 1;
END;
