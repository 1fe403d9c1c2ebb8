CREATE TABLE `retention_walks` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`through` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `kind`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "retention_walk_kind" CHECK("retention_walks"."kind" IN ('student_file', 'agreement', 'attendance', 'ledger', 'sponsor_record', 'health_file', 'background_file', 'inquiry', 'draft', 'device_trace'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `attendance_marks_keys` ON `attendance_marks` (`school_id`,`received_at`) WHERE device_key IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER retention_walks_stays BEFORE UPDATE OF school_id ON retention_walks WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
DROP TRIGGER attendance_marks_stay;--> statement-breakpoint
CREATE TRIGGER attendance_marks_stay BEFORE UPDATE ON attendance_marks
WHEN new.school_id <> old.school_id OR new.id <> old.id OR new.session_id <> old.session_id OR new.registration_id <> old.registration_id
  OR new.status <> old.status OR new.arrived_at IS NOT old.arrived_at OR new.left_at IS NOT old.left_at OR new.minutes <> old.minutes
  OR new.source <> old.source OR new.device_at <> old.device_at OR new.received_at <> old.received_at OR new.marked_by IS NOT old.marked_by
  OR (new.device_key IS NOT NULL AND new.device_key IS NOT old.device_key) OR (new.reason IS NOT NULL AND new.reason IS NOT old.reason)
BEGIN SELECT RAISE(ABORT, 'mark_immutable'); END;
