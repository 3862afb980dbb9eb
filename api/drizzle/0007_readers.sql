CREATE TABLE `consent_wordings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_wordings_user_text` ON `consent_wordings` (`user_id`,`text`);--> statement-breakpoint
CREATE TABLE `erased_addresses` (
	`user_id` integer NOT NULL,
	`fingerprint` text NOT NULL,
	PRIMARY KEY(`user_id`, `fingerprint`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`is_dry_run` integer NOT NULL,
	`file_name` text NOT NULL,
	`file_key` text,
	`encoding` text NOT NULL,
	`mapping` text,
	`columns` text DEFAULT '[]' NOT NULL,
	`wording_id` integer,
	`bytes_total` integer NOT NULL,
	`bytes_read` integer DEFAULT 0 NOT NULL,
	`rows_read` integer DEFAULT 0 NOT NULL,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`already_there` integer DEFAULT 0 NOT NULL,
	`kept_unsubscribed` integer DEFAULT 0 NOT NULL,
	`erased` integer DEFAULT 0 NOT NULL,
	`duplicate` integer DEFAULT 0 NOT NULL,
	`invalid` integer DEFAULT 0 NOT NULL,
	`undone` integer DEFAULT 0 NOT NULL,
	`indexed_to_id` integer DEFAULT 0 NOT NULL,
	`is_indexed` integer DEFAULT true NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`undone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_one_at_a_time` ON `imports` (`user_id`) WHERE state in ('waiting', 'reading', 'adding', 'undoing');--> statement-breakpoint
CREATE INDEX `imports_unindexed` ON `imports` (`user_id`) WHERE is_indexed = 0;--> statement-breakpoint
CREATE TABLE `list_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`double_opt_in` integer DEFAULT false NOT NULL,
	`archive` text DEFAULT 'listed' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `subscriber_growth` (
	`user_id` integer NOT NULL,
	`quarter` integer NOT NULL,
	`confirmed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `quarter`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `subscriber_totals` ADD `pending` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `removed_from` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `consented_at` integer;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `source` text DEFAULT 'api' NOT NULL;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `source_host` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `wording_id` integer;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `import_id` integer;--> statement-breakpoint
CREATE INDEX `subscribers_user` ON `subscribers` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `subscribers_import` ON `subscribers` (`import_id`,`id`) WHERE import_id is not null;--> statement-breakpoint
-- Until now `metadata.source` held the Origin of who subscribed: a site, or nothing that a browser would send.
UPDATE subscribers SET
  consented_at = created_at,
  source = iif(json_extract(metadata, '$.source') LIKE 'http%://%', 'widget', 'api'),
  source_host = iif(json_extract(metadata, '$.source') LIKE 'http%://%', substr(json_extract(metadata, '$.source'), instr(json_extract(metadata, '$.source'), '://') + 3), NULL);
--> statement-breakpoint
DROP TRIGGER subscribers_added;
--> statement-breakpoint
DROP TRIGGER subscribers_status_changed;
--> statement-breakpoint
DROP TRIGGER subscribers_removed;
--> statement-breakpoint
-- Counts follow the rows in the same transaction. An import counts and indexes its chunks itself (see
-- subscribers/add-chunk.ts): triggers a row would double its cost.
CREATE TRIGGER subscribers_added AFTER INSERT ON subscribers WHEN new.import_id IS NULL
BEGIN
  INSERT INTO subscriber_totals (user_id, confirmed, unsubscribed, pending)
  VALUES (new.user_id, new.status = 'confirmed', new.status = 'unsubscribed', new.status = 'pending')
  ON CONFLICT (user_id) DO UPDATE SET
    confirmed = confirmed + excluded.confirmed,
    unsubscribed = unsubscribed + excluded.unsubscribed,
    pending = pending + excluded.pending;
  INSERT INTO subscriber_growth (user_id, quarter, confirmed)
  VALUES (new.user_id, new.created_at / 900000, new.status = 'confirmed')
  ON CONFLICT (user_id, quarter) DO UPDATE SET confirmed = confirmed + excluded.confirmed;
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_status_changed AFTER UPDATE OF status ON subscribers WHEN old.status <> new.status
BEGIN
  UPDATE subscriber_totals SET
    confirmed = confirmed - (old.status = 'confirmed') + (new.status = 'confirmed'),
    unsubscribed = unsubscribed - (old.status = 'unsubscribed') + (new.status = 'unsubscribed'),
    pending = pending - (old.status = 'pending') + (new.status = 'pending')
  WHERE user_id = new.user_id;
  UPDATE subscriber_growth SET confirmed = confirmed - (old.status = 'confirmed') + (new.status = 'confirmed')
  WHERE user_id = new.user_id AND quarter = new.created_at / 900000;
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_deleted AFTER DELETE ON subscribers
BEGIN
  UPDATE subscriber_totals SET
    confirmed = confirmed - (old.status = 'confirmed'),
    unsubscribed = unsubscribed - (old.status = 'unsubscribed'),
    pending = pending - (old.status = 'pending')
  WHERE user_id = old.user_id;
  UPDATE subscriber_growth SET confirmed = confirmed - (old.status = 'confirmed')
  WHERE user_id = old.user_id AND quarter = old.created_at / 900000;
END;
--> statement-breakpoint
INSERT INTO subscriber_growth (user_id, quarter, confirmed)
SELECT user_id, created_at / 900000, sum(status = 'confirmed') FROM subscribers GROUP BY 1, 2;
--> statement-breakpoint
-- Any part of an address or a name, in the order of ids. The rowid begins with the owner, so that a search walks
-- nobody else's rows. Two marks stand before the address and before each word of the name: what is shorter than
-- three characters is found there. No positions (detail=none): what the index finds is looked at again.
CREATE VIRTUAL TABLE subscriber_search USING fts5(text, tokenize='trigram', detail=none, content='', contentless_delete=1);
--> statement-breakpoint
CREATE VIEW subscriber_search_rows AS
SELECT id, user_id, import_id, (user_id << 32) | id AS search_id,
  char(2, 2) || email || coalesce(char(2, 2) || replace(name, ' ', char(2, 2)), '') AS text
FROM subscribers;
--> statement-breakpoint
INSERT INTO subscriber_search (rowid, text) SELECT search_id, text FROM subscriber_search_rows ORDER BY search_id;
--> statement-breakpoint
CREATE TRIGGER subscribers_search_added AFTER INSERT ON subscribers WHEN new.import_id IS NULL
BEGIN
  INSERT INTO subscriber_search (rowid, text)
  SELECT search_id, text FROM subscriber_search_rows WHERE id = new.id;
END;
--> statement-breakpoint
-- What an import has not indexed yet, it indexes later as it is then.
CREATE TRIGGER subscribers_search_changed AFTER UPDATE OF email, name ON subscribers
WHEN (old.email <> new.email OR old.name IS NOT new.name)
  AND EXISTS (SELECT 1 FROM subscriber_search_docsize WHERE id = (new.user_id << 32) | new.id)
BEGIN
  DELETE FROM subscriber_search WHERE rowid = (new.user_id << 32) | new.id;
  INSERT INTO subscriber_search (rowid, text)
  SELECT search_id, text FROM subscriber_search_rows WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_search_deleted AFTER DELETE ON subscribers
BEGIN
  DELETE FROM subscriber_search WHERE rowid = (old.user_id << 32) | old.id;
END;
