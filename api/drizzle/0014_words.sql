ALTER TABLE `second_factors` RENAME COLUMN `armed_at` TO `enabled_at`;--> statement-breakpoint
DROP TRIGGER audit_entries_stay;--> statement-breakpoint
UPDATE audit_entries SET action = 'admin.enable-factor' WHERE action = 'admin.arm-factor';--> statement-breakpoint
UPDATE audit_entries SET action = 'admin.disable-factor' WHERE action = 'admin.disarm-factor';--> statement-breakpoint
CREATE TRIGGER audit_entries_stay BEFORE UPDATE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'audit entries cannot be changed');
END;
--> statement-breakpoint
DROP TRIGGER deliveries_status_changed;--> statement-breakpoint
DROP INDEX `deliveries_not_delivered`;--> statement-breakpoint
ALTER TABLE `mailings` RENAME COLUMN `cancelled` TO `canceled`;--> statement-breakpoint
UPDATE mailings SET status = 'canceled' WHERE status = 'cancelled';--> statement-breakpoint
UPDATE deliveries SET status = 'canceled' WHERE status = 'cancelled';--> statement-breakpoint
CREATE INDEX `deliveries_not_delivered` ON `deliveries` (`mailing_id`,`status`,`recipient_id`) WHERE status in ('failed', 'expired', 'suppressed', 'held', 'canceled');--> statement-breakpoint
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
