CREATE TABLE `totals` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`admin_id` integer NOT NULL,
	`admin_name` text NOT NULL,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer,
	`subject_name` text NOT NULL,
	`details` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_admin` ON `audit_entries` (`admin_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_kind`,`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `instance_view_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`views` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `view_totals` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `workers` ADD `seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `workers` ADD `relay_fault` text;--> statement-breakpoint
ALTER TABLE `workers` ADD `relay_fault_since` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`id`) WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX `mailings_uncounted` ON `mailings` (`id`) WHERE priority = 10 and state <> 'finished';--> statement-breakpoint
CREATE INDEX `plans_granted` ON `plans` (`user_id`) WHERE is_pro = 1;--> statement-breakpoint
-- The log only grows.
CREATE TRIGGER audit_entries_stay BEFORE UPDATE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'audit entries cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_remain BEFORE DELETE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'audit entries cannot be deleted');
END;
--> statement-breakpoint
-- REPLACE deletes without a trigger.
CREATE TRIGGER audit_entries_once BEFORE INSERT ON audit_entries
WHEN EXISTS (SELECT 1 FROM audit_entries WHERE id = new.id)
BEGIN
  SELECT RAISE(ABORT, 'audit entries cannot be replaced');
END;
--> statement-breakpoint
-- An account that was closed has a name that begins so until its rows are erased: it counts no more.
INSERT INTO totals (name, value) VALUES
  ('users', (SELECT count(*) FROM users WHERE substr(username, 1, 1) <> '~')),
  ('suspended-users', 0),
  ('newsletter-mails', (SELECT coalesce(sum(accepted), 0) FROM mailings WHERE priority = 10 AND state = 'finished'));
--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT ON users
BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'users';
  UPDATE totals SET value = value + 1 WHERE name = 'suspended-users' AND new.suspended_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER users_closed AFTER UPDATE OF username ON users
WHEN substr(old.username, 1, 1) <> '~' AND substr(new.username, 1, 1) = '~'
BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'users';
  UPDATE totals SET value = value - 1 WHERE name = 'suspended-users' AND old.suspended_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER users_suspension_counted AFTER UPDATE OF suspended_at ON users
WHEN substr(new.username, 1, 1) <> '~' AND (old.suspended_at IS NULL) <> (new.suspended_at IS NULL)
BEGIN
  UPDATE totals SET value = value + iif(new.suspended_at IS NULL, -1, 1) WHERE name = 'suspended-users';
END;
--> statement-breakpoint
CREATE TRIGGER users_uncounted AFTER DELETE ON users WHEN substr(old.username, 1, 1) <> '~'
BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'users';
  UPDATE totals SET value = value - 1 WHERE name = 'suspended-users' AND old.suspended_at IS NOT NULL;
END;
--> statement-breakpoint
-- Mails of newsletters that are finished; those of the others are few enough to be added when somebody asks.
CREATE TRIGGER mailings_counted AFTER UPDATE OF state ON mailings
WHEN new.priority = 10 AND (old.state = 'finished') <> (new.state = 'finished')
BEGIN
  UPDATE totals SET value = value + iif(new.state = 'finished', new.accepted, -old.accepted) WHERE name = 'newsletter-mails';
END;
--> statement-breakpoint
INSERT INTO view_totals (user_id, views) SELECT user_id, sum(views) FROM view_days GROUP BY user_id;
--> statement-breakpoint
INSERT INTO instance_view_days (day, views) SELECT day, sum(views) FROM view_days GROUP BY day;
--> statement-breakpoint
CREATE TRIGGER view_days_added AFTER INSERT ON view_days
BEGIN
  INSERT INTO view_totals (user_id, views) VALUES (new.user_id, new.views)
  ON CONFLICT (user_id) DO UPDATE SET views = views + excluded.views;
  INSERT INTO instance_view_days (day, views) VALUES (new.day, new.views)
  ON CONFLICT (day) DO UPDATE SET views = views + excluded.views;
END;
--> statement-breakpoint
CREATE TRIGGER view_days_raised AFTER UPDATE OF views ON view_days
BEGIN
  UPDATE view_totals SET views = views + new.views - old.views WHERE user_id = new.user_id;
  UPDATE instance_view_days SET views = views + new.views - old.views WHERE day = new.day;
END;
--> statement-breakpoint
-- As the index of readers: any part of a username, an address or a display name, the newest user first: the
-- index is read upwards four times as fast as downwards, so its rowids count down as ids go up. Two marks
-- stand before each of them and before each word of the display name: what is shorter than three characters is found
-- there. No positions (detail=none): what the index finds is looked at again.
CREATE VIRTUAL TABLE user_search USING fts5(text, tokenize='trigram', detail=none, content='', contentless_delete=1);
--> statement-breakpoint
CREATE VIEW user_search_rows AS
SELECT users.id AS id, 4294967296 - users.id AS search_id, char(2, 2) || users.username || char(2, 2) || users.email ||
  coalesce(char(2, 2) || replace(nullif(sites.display_name, ''), ' ', char(2, 2)), '') AS text
FROM users JOIN sites ON sites.user_id = users.id
WHERE substr(users.username, 1, 1) <> '~';
--> statement-breakpoint
INSERT INTO user_search (rowid, text) SELECT search_id, text FROM user_search_rows ORDER BY search_id;
--> statement-breakpoint
CREATE TRIGGER users_search_changed AFTER UPDATE OF username, email ON users
WHEN old.username <> new.username OR old.email <> new.email
BEGIN
  DELETE FROM user_search WHERE rowid = 4294967296 - new.id;
  INSERT INTO user_search (rowid, text) SELECT search_id, text FROM user_search_rows WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_search_deleted AFTER DELETE ON users
BEGIN
  DELETE FROM user_search WHERE rowid = 4294967296 - old.id;
END;
--> statement-breakpoint
-- Whoever has an account has a site from the same transaction on.
CREATE TRIGGER sites_search_added AFTER INSERT ON sites
BEGIN
  INSERT INTO user_search (rowid, text) SELECT search_id, text FROM user_search_rows WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER sites_search_changed AFTER UPDATE OF display_name ON sites
WHEN old.display_name <> new.display_name
BEGIN
  DELETE FROM user_search WHERE rowid = 4294967296 - new.user_id;
  INSERT INTO user_search (rowid, text) SELECT search_id, text FROM user_search_rows WHERE id = new.user_id;
END;
