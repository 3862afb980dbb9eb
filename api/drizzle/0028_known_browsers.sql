ALTER TABLE `verification_codes` ADD `asker` text;--> statement-breakpoint
ALTER TABLE `verification_codes` ADD `attempts_elsewhere` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP TRIGGER audit_entries_remain;
--> statement-breakpoint
-- Failed sign-ins hold an address, which goes after 90 days. What administrators and the operator did stays.
CREATE TRIGGER audit_entries_remain BEFORE DELETE ON audit_entries
WHEN old.action <> 'sign-in.fail'
BEGIN
  SELECT RAISE(ABORT, 'audit entries cannot be deleted');
END;
