CREATE TABLE `attendance` (
	`school_id` text NOT NULL,
	`session_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`date` text NOT NULL,
	`kind` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`scheduled` integer NOT NULL,
	`status` text NOT NULL,
	`minutes` integer NOT NULL,
	`arrived_at` integer,
	`left_at` integer,
	`mark_id` text NOT NULL,
	`source` text NOT NULL,
	`received_at` integer NOT NULL,
	`marked_by` text,
	`is_conflict` integer DEFAULT false NOT NULL,
	`is_expected` integer DEFAULT true NOT NULL,
	`is_makeup` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`school_id`, `session_id`, `registration_id`),
	FOREIGN KEY (`school_id`,`session_id`) REFERENCES `class_sessions`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `attendance_registration` ON `attendance` (`school_id`,`registration_id`,`date`);--> statement-breakpoint
CREATE INDEX `attendance_attended` ON `attendance` (`school_id`,`registration_id`,`date`) WHERE minutes > 0;--> statement-breakpoint
CREATE INDEX `attendance_conflicts` ON `attendance` (`school_id`,`date`) WHERE is_conflict = 1;--> statement-breakpoint
CREATE TABLE `attendance_marks` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`session_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`status` text NOT NULL,
	`arrived_at` integer,
	`left_at` integer,
	`minutes` integer NOT NULL,
	`source` text NOT NULL,
	`device_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`marked_by` text,
	`device_key` text,
	`reason` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`,`session_id`) REFERENCES `class_sessions`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attendance_mark_status" CHECK("attendance_marks"."status" IN ('present', 'late', 'left_early', 'absent', 'excused')),
	CONSTRAINT "attendance_mark_source" CHECK("attendance_marks"."source" IN ('instructor', 'self', 'office', 'import', 'makeup')),
	CONSTRAINT "attendance_mark_minutes" CHECK(minutes >= 0 AND (status NOT IN ('absent', 'excused') OR minutes = 0))
) STRICT;
--> statement-breakpoint
CREATE INDEX `attendance_marks_pair` ON `attendance_marks` (`school_id`,`session_id`,`registration_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `attendance_marks_registration` ON `attendance_marks` (`school_id`,`registration_id`,`received_at`);--> statement-breakpoint
CREATE TABLE `attendance_totals` (
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`kind` text NOT NULL,
	`scheduled` integer DEFAULT 0 NOT NULL,
	`credited` integer DEFAULT 0 NOT NULL,
	`missed` integer DEFAULT 0 NOT NULL,
	`excused` integer DEFAULT 0 NOT NULL,
	`made_up` integer DEFAULT 0 NOT NULL,
	`adjusted` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`school_id`, `registration_id`, `kind`),
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `hour_adjustments` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`kind` text NOT NULL,
	`minutes` integer NOT NULL,
	`reason` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "hour_adjustment_kind" CHECK("hour_adjustments"."kind" IN ('theory', 'lab', 'clinical')),
	CONSTRAINT "hour_adjustment_minutes" CHECK(minutes <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `hour_adjustments_registration` ON `hour_adjustments` (`school_id`,`registration_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `hour_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`version` integer NOT NULL,
	`theory_minutes` integer NOT NULL,
	`lab_minutes` integer NOT NULL,
	`clinical_minutes` integer NOT NULL,
	`practical_minutes` integer DEFAULT 0 NOT NULL,
	`total_minutes` integer DEFAULT 0 NOT NULL,
	`before_clinical_minutes` integer DEFAULT 960 NOT NULL,
	`clock_hour_minutes` integer DEFAULT 60 NOT NULL,
	`clinical_from` text,
	`clinical_to` text,
	`ratios` text DEFAULT '{}' NOT NULL,
	`makeup_allowed` integer DEFAULT true NOT NULL,
	`makeup_max_bps` integer DEFAULT 10000 NOT NULL,
	`makeup_window_days` integer DEFAULT 90 NOT NULL,
	`theory_by_assignment` integer DEFAULT true NOT NULL,
	`grace_minutes` integer DEFAULT 5 NOT NULL,
	`rounding` text DEFAULT 'none' NOT NULL,
	`thresholds` text DEFAULT '[]' NOT NULL,
	`excused_counts_as_missed` integer DEFAULT true NOT NULL,
	`source` text,
	`source_year` integer,
	`confirmed_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "hour_rule_rounding" CHECK("hour_rules"."rounding" IN ('none', 'down_6', 'down_15')),
	CONSTRAINT "hour_rule_clock_hour" CHECK(clock_hour_minutes BETWEEN 50 AND 60 AND grace_minutes BETWEEN 0 AND 15)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `hour_rules_version` ON `hour_rules` (`school_id`,`program_id`,`version`);--> statement-breakpoint
CREATE TABLE `leaves` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`answer` text,
	`created_by` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "leave_state" CHECK("leaves"."state" IN ('asked', 'approved', 'refused', 'returned', 'lapsed', 'withdrawn')),
	CONSTRAINT "leave_days" CHECK(last_day >= first_day)
) STRICT;
--> statement-breakpoint
CREATE INDEX `leaves_registration` ON `leaves` (`school_id`,`registration_id`,`first_day`);--> statement-breakpoint
CREATE INDEX `leaves_asked` ON `leaves` (`school_id`,`created_at`) WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX `leaves_running` ON `leaves` (`last_day`) WHERE state = 'approved';--> statement-breakpoint
CREATE TABLE `makeups` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`missed_session_id` text NOT NULL,
	`kind` text NOT NULL,
	`way` text NOT NULL,
	`session_id` text,
	`date` text,
	`note` text,
	`minutes` integer NOT NULL,
	`state` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`missed_session_id`) REFERENCES `class_sessions`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`session_id`) REFERENCES `class_sessions`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "makeup_way" CHECK("makeups"."way" IN ('session', 'assignment')),
	CONSTRAINT "makeup_state" CHECK("makeups"."state" IN ('planned', 'done', 'void')),
	CONSTRAINT "makeup_where" CHECK((way = 'session') = (session_id IS NOT NULL) AND (way = 'assignment') = (date IS NOT NULL) AND minutes >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `makeups_registration` ON `makeups` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `makeups_guest` ON `makeups` (`school_id`,`session_id`,`registration_id`) WHERE session_id IS NOT NULL AND state <> 'void';--> statement-breakpoint
ALTER TABLE `instructors` ADD `user_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `instructors_user` ON `instructors` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `attendance_lock_days` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `class_sessions` ADD `taken_at` integer;--> statement-breakpoint
ALTER TABLE `class_sessions` ADD `unlocked_until` integer;--> statement-breakpoint
ALTER TABLE `class_sessions` ADD `has_marks` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `class_sessions_untaken` ON `class_sessions` (`ends_at`) WHERE taken_at IS NULL AND status <> 'cancelled';--> statement-breakpoint
CREATE TRIGGER attendance_stays BEFORE UPDATE OF school_id ON attendance WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER attendance_marks_stays BEFORE UPDATE OF school_id ON attendance_marks WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER attendance_totals_stays BEFORE UPDATE OF school_id ON attendance_totals WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER hour_adjustments_stays BEFORE UPDATE OF school_id ON hour_adjustments WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER hour_rules_stays BEFORE UPDATE OF school_id ON hour_rules WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER leaves_stays BEFORE UPDATE OF school_id ON leaves WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER makeups_stays BEFORE UPDATE OF school_id ON makeups WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER attendance_marks_stay BEFORE UPDATE ON attendance_marks BEGIN SELECT RAISE(ABORT, 'mark_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER attendance_marks_kept BEFORE DELETE ON attendance_marks BEGIN SELECT RAISE(ABORT, 'mark_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER hour_adjustments_stay BEFORE UPDATE ON hour_adjustments BEGIN SELECT RAISE(ABORT, 'mark_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER hour_adjustments_kept BEFORE DELETE ON hour_adjustments BEGIN SELECT RAISE(ABORT, 'mark_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER attendance_marks_of_cancelled BEFORE INSERT ON attendance_marks
WHEN EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = new.school_id AND s.id = new.session_id AND s.status = 'cancelled')
BEGIN SELECT RAISE(ABORT, 'session_cancelled'); END;
--> statement-breakpoint
CREATE TRIGGER attendance_marks_current AFTER INSERT ON attendance_marks
WHEN NOT EXISTS (SELECT 1 FROM attendance_marks m WHERE m.school_id = new.school_id AND m.session_id = new.session_id AND m.registration_id = new.registration_id
  AND m.marked_by IS new.marked_by AND (m.device_at > new.device_at OR (m.device_at = new.device_at AND m.id > new.id)))
BEGIN
  INSERT INTO attendance(school_id, session_id, registration_id, date, kind, starts_at, ends_at, scheduled, status, minutes, arrived_at, left_at, mark_id, source,
    received_at, marked_by, is_conflict, is_expected, is_makeup)
  SELECT new.school_id, new.session_id, new.registration_id, s.date, s.kind, s.starts_at, s.ends_at, s.minutes, new.status, new.minutes, new.arrived_at, new.left_at,
    new.id, new.source, new.received_at, new.marked_by, 0,
    NOT EXISTS (SELECT 1 FROM leaves l WHERE l.school_id = new.school_id AND l.registration_id = new.registration_id
      AND l.state IN ('approved', 'returned', 'lapsed') AND s.date BETWEEN l.first_day AND l.last_day),
    new.source = 'makeup'
  FROM class_sessions s WHERE s.school_id = new.school_id AND s.id = new.session_id
  ON CONFLICT(school_id, session_id, registration_id) DO UPDATE SET status = excluded.status, minutes = excluded.minutes, arrived_at = excluded.arrived_at,
    left_at = excluded.left_at, mark_id = excluded.mark_id, source = excluded.source, received_at = excluded.received_at, marked_by = excluded.marked_by,
    is_expected = excluded.is_expected, is_makeup = excluded.is_makeup OR is_makeup,
    is_conflict = CASE WHEN excluded.source = 'office' THEN 0
      WHEN excluded.marked_by IS NOT marked_by AND excluded.status <> status AND excluded.received_at - received_at < 86400000 THEN 1 ELSE is_conflict END;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_marks_held AFTER INSERT ON attendance_marks
BEGIN
  UPDATE class_sessions SET has_marks = 1, status = CASE WHEN new.status = 'excused' THEN status ELSE 'held' END
  WHERE school_id = new.school_id AND id = new.session_id AND (has_marks = 0 OR (status = 'planned' AND new.status <> 'excused'));
END;
--> statement-breakpoint
CREATE TRIGGER class_sessions_attendance AFTER UPDATE OF date, starts_at, ends_at, minutes, kind, status ON class_sessions WHEN old.has_marks = 1
BEGIN
  UPDATE attendance SET date = new.date, kind = new.kind, starts_at = new.starts_at, ends_at = new.ends_at,
    scheduled = CASE WHEN new.status = 'cancelled' THEN 0 ELSE new.minutes END
  WHERE school_id = new.school_id AND session_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER class_sessions_marked_stays BEFORE DELETE ON class_sessions WHEN old.has_marks = 1 BEGIN SELECT RAISE(ABORT, 'session_held'); END;
--> statement-breakpoint
CREATE TRIGGER attendance_totals_of_new AFTER INSERT ON attendance
BEGIN
  INSERT INTO attendance_totals(school_id, registration_id, kind, scheduled, credited, missed, excused)
  VALUES (new.school_id, new.registration_id, new.kind, (CASE WHEN new.is_expected AND NOT new.is_makeup THEN new.scheduled ELSE 0 END),
    (CASE WHEN new.is_makeup THEN 0 ELSE new.minutes END),
    (CASE WHEN new.is_expected AND NOT new.is_makeup AND new.status <> 'excused' THEN new.scheduled - new.minutes ELSE 0 END),
    (CASE WHEN new.is_expected AND NOT new.is_makeup AND new.status = 'excused' THEN new.scheduled ELSE 0 END))
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET scheduled = scheduled + excluded.scheduled, credited = credited + excluded.credited,
    missed = missed + excluded.missed, excused = excused + excluded.excused;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_totals_of_change AFTER UPDATE OF kind, scheduled, status, minutes, is_expected, is_makeup ON attendance
BEGIN
  INSERT INTO attendance_totals(school_id, registration_id, kind, scheduled, credited, missed, excused)
  VALUES (old.school_id, old.registration_id, old.kind, -(CASE WHEN old.is_expected AND NOT old.is_makeup THEN old.scheduled ELSE 0 END),
    -(CASE WHEN old.is_makeup THEN 0 ELSE old.minutes END),
    -(CASE WHEN old.is_expected AND NOT old.is_makeup AND old.status <> 'excused' THEN old.scheduled - old.minutes ELSE 0 END),
    -(CASE WHEN old.is_expected AND NOT old.is_makeup AND old.status = 'excused' THEN old.scheduled ELSE 0 END))
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET scheduled = scheduled + excluded.scheduled, credited = credited + excluded.credited,
    missed = missed + excluded.missed, excused = excused + excluded.excused;
  INSERT INTO attendance_totals(school_id, registration_id, kind, scheduled, credited, missed, excused)
  VALUES (new.school_id, new.registration_id, new.kind, (CASE WHEN new.is_expected AND NOT new.is_makeup THEN new.scheduled ELSE 0 END),
    (CASE WHEN new.is_makeup THEN 0 ELSE new.minutes END),
    (CASE WHEN new.is_expected AND NOT new.is_makeup AND new.status <> 'excused' THEN new.scheduled - new.minutes ELSE 0 END),
    (CASE WHEN new.is_expected AND NOT new.is_makeup AND new.status = 'excused' THEN new.scheduled ELSE 0 END))
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET scheduled = scheduled + excluded.scheduled, credited = credited + excluded.credited,
    missed = missed + excluded.missed, excused = excused + excluded.excused;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_totals_of_makeup AFTER INSERT ON makeups WHEN new.state = 'done'
BEGIN
  INSERT INTO attendance_totals(school_id, registration_id, kind, made_up) VALUES (new.school_id, new.registration_id, new.kind, new.minutes)
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET made_up = made_up + excluded.made_up;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_totals_of_makeup_change AFTER UPDATE OF minutes, state, kind ON makeups
BEGIN
  INSERT INTO attendance_totals(school_id, registration_id, kind, made_up) VALUES (old.school_id, old.registration_id, old.kind, -(CASE old.state WHEN 'done' THEN old.minutes ELSE 0 END))
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET made_up = made_up + excluded.made_up;
  INSERT INTO attendance_totals(school_id, registration_id, kind, made_up) VALUES (new.school_id, new.registration_id, new.kind, CASE new.state WHEN 'done' THEN new.minutes ELSE 0 END)
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET made_up = made_up + excluded.made_up;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_totals_of_adjustment AFTER INSERT ON hour_adjustments
BEGIN
  INSERT INTO attendance_totals(school_id, registration_id, kind, adjusted) VALUES (new.school_id, new.registration_id, new.kind, new.minutes)
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET adjusted = adjusted + excluded.adjusted;
END;
--> statement-breakpoint
CREATE TRIGGER attendance_totals_not_negative BEFORE INSERT ON hour_adjustments
WHEN new.minutes < 0 AND new.minutes + coalesce((SELECT t.credited + t.made_up + t.adjusted FROM attendance_totals t
  WHERE t.school_id = new.school_id AND t.registration_id = new.registration_id AND t.kind = new.kind), 0) < 0
BEGIN SELECT RAISE(ABORT, 'hours_negative'); END;
--> statement-breakpoint
CREATE TRIGGER makeups_not_too_long_insert BEFORE INSERT ON makeups WHEN new.state <> 'void' AND new.minutes + coalesce((SELECT sum(m.minutes) FROM makeups m WHERE m.school_id = new.school_id AND m.registration_id = new.registration_id
  AND m.missed_session_id = new.missed_session_id AND m.state <> 'void' AND m.id <> new.id), 0)
  > coalesce((SELECT a.scheduled - a.minutes FROM attendance a WHERE a.school_id = new.school_id AND a.session_id = new.missed_session_id
  AND a.registration_id = new.registration_id), 0)
BEGIN SELECT RAISE(ABORT, 'makeup_too_long'); END;
--> statement-breakpoint
CREATE TRIGGER makeups_not_too_long_update BEFORE UPDATE OF minutes, state ON makeups WHEN new.state <> 'void' AND new.minutes + coalesce((SELECT sum(m.minutes) FROM makeups m WHERE m.school_id = new.school_id AND m.registration_id = new.registration_id
  AND m.missed_session_id = new.missed_session_id AND m.state <> 'void' AND m.id <> new.id), 0)
  > coalesce((SELECT a.scheduled - a.minutes FROM attendance a WHERE a.school_id = new.school_id AND a.session_id = new.missed_session_id
  AND a.registration_id = new.registration_id), 0)
BEGIN SELECT RAISE(ABORT, 'makeup_too_long'); END;
--> statement-breakpoint
CREATE TRIGGER makeups_without_need AFTER UPDATE OF minutes, scheduled ON attendance
WHEN new.scheduled - new.minutes < (SELECT coalesce(sum(m.minutes), 0) FROM makeups m WHERE m.school_id = new.school_id AND m.registration_id = new.registration_id
  AND m.missed_session_id = new.session_id AND m.state <> 'void')
BEGIN
  UPDATE makeups SET state = 'void', updated_at = max(updated_at + 1, new.received_at)
  WHERE school_id = new.school_id AND registration_id = new.registration_id AND missed_session_id = new.session_id AND state <> 'void';
END;
