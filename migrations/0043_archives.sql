CREATE TABLE `archives` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`through` text NOT NULL,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `kind`)
) STRICT;
--> statement-breakpoint
ALTER TABLE `mails` ADD `archive` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `archive` text;--> statement-breakpoint
CREATE TRIGGER archives_stays BEFORE UPDATE OF school_id ON archives WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;--> statement-breakpoint
DROP TRIGGER audit_log_no_update;--> statement-breakpoint
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN old.archive IS NOT NULL OR new.archive IS NULL OR new.before IS NOT NULL OR new.after IS NOT NULL OR new.id <> old.id
  OR new.school_id IS NOT old.school_id OR new.actor_id IS NOT old.actor_id OR new.actor_kind <> old.actor_kind
  OR new.behind_id IS NOT old.behind_id OR new.action <> old.action OR new.process IS NOT old.process OR new.process_id IS NOT old.process_id
  OR new.subject_type IS NOT old.subject_type OR new.subject_id IS NOT old.subject_id OR new.request_id <> old.request_id
  OR new.ip <> old.ip OR new.at <> old.at
BEGIN SELECT RAISE(ABORT, 'audit_log_append_only'); END;
