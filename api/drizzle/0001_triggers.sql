-- What drizzle-kit cannot write: full-text indexes, and the triggers that keep counters and indexes.
-- Each `table.ts` names the triggers that maintain its tables.
CREATE VIEW subscriber_search_rows AS
SELECT id, user_id, import_id, (user_id << 32) | id AS search_id,
  char(2, 2) || email || coalesce(char(2, 2) || replace(name, ' ', char(2, 2)), '') AS text
FROM subscribers;
--> statement-breakpoint
CREATE VIEW user_search_rows AS
SELECT users.id AS id, 4294967296 - users.id AS search_id, char(2, 2) || users.username || char(2, 2) || users.email ||
  coalesce(char(2, 2) || replace(nullif(sites.display_name, ''), ' ', char(2, 2)), '') AS text
FROM users JOIN sites ON sites.user_id = users.id
WHERE substr(users.username, 1, 1) <> '~';
--> statement-breakpoint
CREATE VIRTUAL TABLE subscriber_search USING fts5(text, tokenize='trigram', detail=none, content='', contentless_delete=1);
--> statement-breakpoint
CREATE VIRTUAL TABLE user_search USING fts5(text, tokenize='trigram', detail=none, content='', contentless_delete=1);
--> statement-breakpoint
INSERT INTO totals (name, value) VALUES ('users', 0);
--> statement-breakpoint
INSERT INTO totals (name, value) VALUES ('suspended-users', 0);
--> statement-breakpoint
INSERT INTO totals (name, value) VALUES ('newsletter-emails', 0);
--> statement-breakpoint
CREATE TRIGGER audit_entries_once BEFORE INSERT ON audit_entries
WHEN EXISTS (SELECT 1 FROM audit_entries WHERE id = new.id)
BEGIN
  SELECT RAISE(ABORT, 'audit entries cannot be replaced');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_remain BEFORE DELETE ON audit_entries
WHEN old.action <> 'sign-in.fail'
BEGIN
  SELECT RAISE(ABORT, 'audit entries cannot be deleted');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_stay BEFORE UPDATE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'audit entries cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER bulk_changes_tag_added AFTER INSERT ON subscriber_tags
BEGIN
  DELETE FROM bulk_changes
  WHERE subscriber_id = new.subscriber_id AND tag_id = new.tag_id AND NOT EXISTS (
    SELECT 1 FROM bulk_changes AS changing
    WHERE changing.subscriber_id = new.subscriber_id AND changing.tag_id = new.tag_id AND changing.is_applied = 0);
END;
--> statement-breakpoint
CREATE TRIGGER bulk_changes_tag_removed AFTER DELETE ON subscriber_tags
BEGIN
  DELETE FROM bulk_changes
  WHERE subscriber_id = old.subscriber_id AND tag_id = old.tag_id AND NOT EXISTS (
    SELECT 1 FROM bulk_changes AS changing
    WHERE changing.subscriber_id = old.subscriber_id AND changing.tag_id = old.tag_id AND changing.is_applied = 0);
END;
--> statement-breakpoint
CREATE TRIGGER day_visitors_counted AFTER INSERT ON day_visitors
BEGIN
  INSERT INTO view_days (user_id, day, views, visitors) VALUES (new.user_id, new.day, 0, 1)
  ON CONFLICT (user_id, day) DO UPDATE SET visitors = visitors + 1;
  INSERT INTO source_days (user_id, day, kind, source, visitors)
  VALUES (new.user_id, new.day, new.kind, new.source, 1)
  ON CONFLICT (user_id, day, kind, source) DO UPDATE SET visitors = visitors + 1;
END;
--> statement-breakpoint
CREATE TRIGGER deliveries_bounced AFTER UPDATE OF bounce ON deliveries WHEN old.bounce IS NOT new.bounce
BEGIN
  UPDATE mailings SET
    `bounced` = `bounced` - coalesce(old.bounce IN ('soft', 'hard'), 0) + coalesce(new.bounce IN ('soft', 'hard'), 0),
    `complained` = `complained` - coalesce(old.bounce = 'complaint', 0) + coalesce(new.bounce = 'complaint', 0)
  WHERE id = new.mailing_id;
END;
--> statement-breakpoint
CREATE TRIGGER deliveries_hard_bounced AFTER UPDATE OF bounce ON deliveries WHEN new.bounce = 'hard' AND old.bounce IS NOT 'hard'
BEGIN
  UPDATE mailings SET `hard_bounced` = `hard_bounced` + 1 WHERE id = new.mailing_id;
END;
--> statement-breakpoint
CREATE TRIGGER deliveries_status_changed AFTER UPDATE OF status ON deliveries WHEN old.status <> new.status
BEGIN
  UPDATE mailings SET
    `queued` = `queued` - (old.status = 'queued') + (new.status = 'queued'),
    `claimed` = `claimed` - (old.status = 'claimed') + (new.status = 'claimed'),
    `accepted` = `accepted` - (old.status = 'accepted') + (new.status = 'accepted'),
    `deferred` = `deferred` - (old.status = 'deferred') + (new.status = 'deferred'),
    `failed` = `failed` - (old.status = 'failed') + (new.status = 'failed'),
    `expired` = `expired` - (old.status = 'expired') + (new.status = 'expired'),
    `suppressed` = `suppressed` - (old.status = 'suppressed') + (new.status = 'suppressed'),
    `canceled` = `canceled` - (old.status = 'canceled') + (new.status = 'canceled'),
    `held` = `held` - (old.status = 'held') + (new.status = 'held'),
    `unknown` = `unknown` - (old.status = 'unknown') + (new.status = 'unknown')
  WHERE id = new.mailing_id;
END;
--> statement-breakpoint
CREATE TRIGGER mailings_counted AFTER UPDATE OF status ON mailings
WHEN new.priority = 10 AND (old.status = 'finished') <> (new.status = 'finished')
BEGIN
  UPDATE totals SET value = value + iif(new.status = 'finished', new.accepted, -old.accepted) WHERE name = 'newsletter-emails';
END;
--> statement-breakpoint
CREATE TRIGGER products_slug_insert AFTER INSERT ON products WHEN new.slug = ''
BEGIN
  UPDATE products SET slug = 'product-' || new.id WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_slug_update AFTER UPDATE OF slug ON products WHEN new.slug <> old.slug AND old.slug <> ''
BEGIN
  DELETE FROM product_former_slugs WHERE user_id = new.user_id AND slug = new.slug;
  INSERT OR REPLACE INTO product_former_slugs (user_id, slug, product_id) VALUES (old.user_id, old.slug, old.id);
  DELETE FROM product_former_slugs WHERE product_id = old.id AND rowid NOT IN (
    SELECT rowid FROM product_former_slugs WHERE product_id = old.id ORDER BY rowid DESC LIMIT 20
  );
END;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER source_days_at_most BEFORE INSERT ON source_days
WHEN new.kind IN ('site', 'campaign', 'widget') AND NOT (new.kind = 'site' AND new.source = 'other')
  AND NOT EXISTS (SELECT 1 FROM source_days
    WHERE user_id = new.user_id AND day = new.day AND kind = new.kind AND source = new.source)
  AND (SELECT count(*) FROM source_days
    WHERE user_id = new.user_id AND day = new.day AND kind IN ('site', 'campaign', 'widget')) >= 200
BEGIN
  INSERT INTO source_days (user_id, day, kind, source, views, visitors)
  VALUES (new.user_id, new.day, 'site', 'other', new.views, new.visitors)
  ON CONFLICT (user_id, day, kind, source) DO UPDATE SET
    views = views + excluded.views,
    visitors = visitors + excluded.visitors;
  SELECT raise(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER subscriber_changes_at_most AFTER INSERT ON subscriber_changes
BEGIN
  DELETE FROM subscriber_changes WHERE subscriber_id = new.subscriber_id AND id <= (
    SELECT id FROM subscriber_changes WHERE subscriber_id = new.subscriber_id ORDER BY id DESC LIMIT 1 OFFSET 50);
END;
--> statement-breakpoint
CREATE TRIGGER subscriber_growth_came AFTER UPDATE OF status ON subscribers
WHEN new.status = 'confirmed'
  AND (old.status IN ('pending', 'unsubscribed') OR old.status = 'removed' AND old.removed_from <> 'confirmed')
BEGIN
  INSERT INTO subscriber_growth (user_id, quarter, joined)
  VALUES (new.user_id, max(new.created_at, coalesce(new.consented_at, 0), coalesce(new.confirmed_at, 0)) / 900000, 1)
  ON CONFLICT (user_id, quarter) DO UPDATE SET joined = joined + 1;
  INSERT INTO source_signups (user_id, quarter, kind, source, subscribers)
  SELECT new.user_id, max(new.created_at, coalesce(new.consented_at, 0), coalesce(new.confirmed_at, 0)) / 900000,
    new.attribution_kind, new.attribution_source, 1
  WHERE new.attribution_kind IS NOT NULL
  ON CONFLICT (user_id, quarter, kind, source) DO UPDATE SET subscribers = subscribers + 1;
END;
--> statement-breakpoint
CREATE TRIGGER subscriber_growth_deleted AFTER DELETE ON subscribers
WHEN old.status = 'confirmed' AND old.import_id IS NULL
BEGIN
  -- Not for who goes with their creator's account.
  INSERT INTO subscriber_growth (user_id, quarter, "left")
  SELECT id, unixepoch() / 900, 1 FROM users WHERE id = old.user_id
  ON CONFLICT (user_id, quarter) DO UPDATE SET "left" = "left" + 1;
END;
--> statement-breakpoint
CREATE TRIGGER subscriber_growth_joined AFTER INSERT ON subscribers
WHEN new.status = 'confirmed' AND new.import_id IS NULL
BEGIN
  INSERT INTO subscriber_growth (user_id, quarter, joined) VALUES (new.user_id, new.created_at / 900000, 1)
  ON CONFLICT (user_id, quarter) DO UPDATE SET joined = joined + 1;
  INSERT INTO source_signups (user_id, quarter, kind, source, subscribers)
  SELECT new.user_id, new.created_at / 900000, new.attribution_kind, new.attribution_source, 1 WHERE new.attribution_kind IS NOT NULL
  ON CONFLICT (user_id, quarter, kind, source) DO UPDATE SET subscribers = subscribers + 1;
END;
--> statement-breakpoint
CREATE TRIGGER subscriber_growth_left AFTER UPDATE OF status ON subscribers
WHEN old.status = 'confirmed' AND new.status IN ('unsubscribed', 'removed')
BEGIN
  INSERT INTO subscriber_growth (user_id, quarter, "left")
  VALUES (new.user_id, iif(new.status = 'removed', new.removed_at, new.unsubscribed_at) / 900000, 1)
  ON CONFLICT (user_id, quarter) DO UPDATE SET "left" = "left" + 1;
END;
--> statement-breakpoint
CREATE TRIGGER subscriber_growth_restored AFTER UPDATE OF status ON subscribers
WHEN old.status = 'removed' AND old.removed_from = 'confirmed' AND new.status = 'confirmed'
BEGIN
  UPDATE subscriber_growth SET "left" = "left" - 1
  WHERE user_id = old.user_id AND quarter = old.removed_at / 900000;
END;
--> statement-breakpoint
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
CREATE TRIGGER subscribers_search_added AFTER INSERT ON subscribers WHEN new.import_id IS NULL
BEGIN
  INSERT INTO subscriber_search (rowid, text)
  SELECT search_id, text FROM subscriber_search_rows WHERE id = new.id;
END;
--> statement-breakpoint
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
CREATE TRIGGER users_closed AFTER UPDATE OF username ON users
WHEN substr(old.username, 1, 1) <> '~' AND substr(new.username, 1, 1) = '~'
BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'users';
  UPDATE totals SET value = value - 1 WHERE name = 'suspended-users' AND old.suspended_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT ON users
BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'users';
  UPDATE totals SET value = value + 1 WHERE name = 'suspended-users' AND new.suspended_at IS NOT NULL;
END;
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
CREATE TRIGGER view_days_added AFTER INSERT ON view_days
BEGIN
  INSERT INTO view_totals (user_id, views) VALUES (new.user_id, new.views)
  ON CONFLICT (user_id) DO UPDATE SET views = views + excluded.views;
END;
--> statement-breakpoint
CREATE TRIGGER view_days_raised AFTER UPDATE OF views ON view_days
BEGIN
  UPDATE view_totals SET views = views + new.views - old.views WHERE user_id = new.user_id;
END;
