-- The counters of a mailing follow its rows in the same transaction, so they sum to the audience by construction.
-- Inserting is counted by the statement that freezes (see mailing/add-recipients.ts): a trigger a row would double its cost.
CREATE TRIGGER deliveries_state_changed AFTER UPDATE OF state ON deliveries WHEN old.state <> new.state
BEGIN
  UPDATE mailings SET
    `queued` = `queued` - (old.state = 'queued') + (new.state = 'queued'),
    `claimed` = `claimed` - (old.state = 'claimed') + (new.state = 'claimed'),
    `accepted` = `accepted` - (old.state = 'accepted') + (new.state = 'accepted'),
    `deferred` = `deferred` - (old.state = 'deferred') + (new.state = 'deferred'),
    `failed` = `failed` - (old.state = 'failed') + (new.state = 'failed'),
    `expired` = `expired` - (old.state = 'expired') + (new.state = 'expired'),
    `suppressed` = `suppressed` - (old.state = 'suppressed') + (new.state = 'suppressed'),
    `cancelled` = `cancelled` - (old.state = 'cancelled') + (new.state = 'cancelled'),
    `held` = `held` - (old.state = 'held') + (new.state = 'held'),
    `unknown` = `unknown` - (old.state = 'unknown') + (new.state = 'unknown')
  WHERE id = new.mailing_id;
END;
--> statement-breakpoint
-- How many of each status a creator has, without counting a large table.
CREATE TRIGGER subscribers_added AFTER INSERT ON subscribers
BEGIN
  INSERT INTO subscriber_totals (user_id, confirmed, unsubscribed)
  VALUES (new.user_id, new.status = 'confirmed', new.status = 'unsubscribed')
  ON CONFLICT (user_id) DO UPDATE SET
    confirmed = confirmed + excluded.confirmed,
    unsubscribed = unsubscribed + excluded.unsubscribed;
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_status_changed AFTER UPDATE OF status ON subscribers WHEN old.status <> new.status
BEGIN
  UPDATE subscriber_totals SET
    confirmed = confirmed - (old.status = 'confirmed') + (new.status = 'confirmed'),
    unsubscribed = unsubscribed - (old.status = 'unsubscribed') + (new.status = 'unsubscribed')
  WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_removed AFTER DELETE ON subscribers
BEGIN
  UPDATE subscriber_totals SET
    confirmed = confirmed - (old.status = 'confirmed'),
    unsubscribed = unsubscribed - (old.status = 'unsubscribed')
  WHERE user_id = old.user_id;
END;
