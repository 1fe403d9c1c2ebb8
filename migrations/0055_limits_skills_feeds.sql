CREATE TABLE `attendance_alerts` (
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`rule` text NOT NULL,
	`value` integer NOT NULL,
	`date` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `registration_id`, `rule`),
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attendance_alert_rule" CHECK("attendance_alerts"."rule" IN ('absences_staff', 'absences_student', 'missed_warning', 'missed_plan', 'cannot_reach', 'must_terminate', 'not_returned'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `attendance_alerts_rule` ON `attendance_alerts` (`school_id`,`rule`,`created_at`);--> statement-breakpoint
CREATE TABLE `attendance_due` (
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `registration_id`),
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `attendance_due_at` ON `attendance_due` (`due_at`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`last_read_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "calendar_feed_kind" CHECK("calendar_feeds"."kind" IN ('student', 'instructor', 'class', 'room', 'school'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_live` ON `calendar_feeds` (`school_id`,`user_id`,`kind`,`subject_id`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX `calendar_feeds_user` ON `calendar_feeds` (`user_id`);--> statement-breakpoint
CREATE TABLE `skill_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`result` text NOT NULL,
	`date` text NOT NULL,
	`note` text,
	`checked_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`skill_id`) REFERENCES `skills`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "skill_check_result" CHECK("skill_checks"."result" IN ('pass', 'not_yet'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `skill_checks_registration` ON `skill_checks` (`school_id`,`registration_id`,`skill_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `skills` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`name` text NOT NULL,
	`group_name` text DEFAULT '' NOT NULL,
	`is_required` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `skills_school_id` ON `skills` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `skills_program` ON `skills` (`school_id`,`program_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `skills_name` ON `skills` (`school_id`,`program_id`,`name`) WHERE removed_at IS NULL;--> statement-breakpoint
ALTER TABLE `class_sessions` ADD `untaken_notified_at` integer;--> statement-breakpoint
CREATE TRIGGER attendance_alerts_stays BEFORE UPDATE OF school_id ON attendance_alerts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER attendance_due_stays BEFORE UPDATE OF school_id ON attendance_due WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER calendar_feeds_stays BEFORE UPDATE OF school_id ON calendar_feeds WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER skill_checks_stays BEFORE UPDATE OF school_id ON skill_checks WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER skills_stays BEFORE UPDATE OF school_id ON skills WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER attendance_due_of_new AFTER INSERT ON attendance
BEGIN
  INSERT INTO attendance_due(school_id, registration_id, due_at) VALUES (new.school_id, new.registration_id, new.ends_at)
  ON CONFLICT(school_id, registration_id) DO UPDATE SET due_at = min(due_at, excluded.due_at);
END;
--> statement-breakpoint
CREATE TRIGGER attendance_due_of_change AFTER UPDATE OF status, minutes, scheduled, ends_at, is_expected ON attendance
BEGIN
  INSERT INTO attendance_due(school_id, registration_id, due_at) VALUES (new.school_id, new.registration_id, new.ends_at)
  ON CONFLICT(school_id, registration_id) DO UPDATE SET due_at = min(due_at, excluded.due_at);
END;
--> statement-breakpoint
CREATE TRIGGER attendance_due_of_makeup AFTER UPDATE OF state, minutes ON makeups
BEGIN
  INSERT INTO attendance_due(school_id, registration_id, due_at) VALUES (new.school_id, new.registration_id, new.updated_at)
  ON CONFLICT(school_id, registration_id) DO UPDATE SET due_at = min(due_at, excluded.due_at);
END;
--> statement-breakpoint
CREATE TRIGGER attendance_due_of_adjustment AFTER INSERT ON hour_adjustments
BEGIN
  INSERT INTO attendance_due(school_id, registration_id, due_at) VALUES (new.school_id, new.registration_id, new.created_at)
  ON CONFLICT(school_id, registration_id) DO UPDATE SET due_at = min(due_at, excluded.due_at);
END;
--> statement-breakpoint
CREATE TRIGGER skill_checks_stay BEFORE UPDATE ON skill_checks BEGIN SELECT RAISE(ABORT, 'skill_check_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER skill_checks_kept BEFORE DELETE ON skill_checks BEGIN SELECT RAISE(ABORT, 'skill_check_immutable'); END;
