CREATE TABLE `class_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`class_id` text NOT NULL,
	`date` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`break_minutes` integer DEFAULT 0 NOT NULL,
	`minutes` integer NOT NULL,
	`kind` text NOT NULL,
	`location_id` text,
	`room` text,
	`instructor_id` text,
	`topic` text,
	`status` text NOT NULL,
	`origin` text NOT NULL,
	`slot` text NOT NULL,
	`slot_start` text NOT NULL,
	`moved_from` text,
	`cancel_reason` text,
	`cancelled_at` integer,
	`cancel_way` text,
	`closure_id` text,
	`replaces_id` text,
	`sequence` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`location_id`) REFERENCES `locations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instructor_id`) REFERENCES `instructors`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "class_session_kind" CHECK("class_sessions"."kind" IN ('theory', 'lab', 'clinical', 'exam', 'orientation')),
	CONSTRAINT "class_session_status" CHECK("class_sessions"."status" IN ('planned', 'held', 'cancelled')),
	CONSTRAINT "class_session_origin" CHECK("class_sessions"."origin" IN ('generated', 'added', 'makeup')),
	CONSTRAINT "class_session_times" CHECK(ends_at > starts_at AND minutes >= 0 AND break_minutes BETWEEN 0 AND 120),
	CONSTRAINT "class_session_cancelled" CHECK((status = 'cancelled') = (cancelled_at IS NOT NULL) AND (status = 'cancelled') = (cancel_way IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `class_sessions_school_id` ON `class_sessions` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `class_sessions_slot` ON `class_sessions` (`school_id`,`class_id`,`slot`,`slot_start`) WHERE origin = 'generated';--> statement-breakpoint
CREATE UNIQUE INDEX `class_sessions_replacement` ON `class_sessions` (`school_id`,`replaces_id`) WHERE replaces_id IS NOT NULL AND status <> 'cancelled';--> statement-breakpoint
CREATE INDEX `class_sessions_class` ON `class_sessions` (`school_id`,`class_id`,`date`,`start_time`);--> statement-breakpoint
CREATE INDEX `class_sessions_dates` ON `class_sessions` (`school_id`,`class_id`,`date`) WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX `class_sessions_day` ON `class_sessions` (`school_id`,`date`);--> statement-breakpoint
CREATE INDEX `class_sessions_instructor` ON `class_sessions` (`school_id`,`instructor_id`,`date`) WHERE instructor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `class_sessions_room` ON `class_sessions` (`school_id`,`location_id`,`room`,`date`) WHERE location_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `class_sessions_closure` ON `class_sessions` (`school_id`,`closure_id`) WHERE closure_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `closures` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`location_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`location_id`) REFERENCES `locations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "closure_kind" CHECK("closures"."kind" IN ('federal', 'state', 'school', 'weather')),
	CONSTRAINT "closure_days" CHECK(last_day >= first_day)
) STRICT;
--> statement-breakpoint
CREATE INDEX `closures_days` ON `closures` (`school_id`,`last_day`,`first_day`);--> statement-breakpoint
CREATE UNIQUE INDEX `closures_federal` ON `closures` (`school_id`,`first_day`) WHERE kind = 'federal';--> statement-breakpoint
CREATE TABLE `session_notices` (
	`school_id` text NOT NULL,
	`class_id` text NOT NULL,
	`session_id` text NOT NULL,
	`before` text,
	`reason` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `class_id`, `session_id`),
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `session_notices_due` ON `session_notices` (`created_at`);--> statement-breakpoint
CREATE TABLE `session_patterns` (
	`school_id` text NOT NULL,
	`class_id` text NOT NULL,
	`blocks` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `class_id`),
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;--> statement-breakpoint
CREATE TRIGGER class_sessions_stays BEFORE UPDATE OF school_id ON class_sessions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER closures_stays BEFORE UPDATE OF school_id ON closures WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER session_notices_stays BEFORE UPDATE OF school_id ON session_notices WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER session_patterns_stays BEFORE UPDATE OF school_id ON session_patterns WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER class_sessions_dates_insert AFTER INSERT ON class_sessions WHEN new.status <> 'cancelled'
BEGIN
  UPDATE classes SET start_date = (SELECT min(s.date) FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled'),
    end_date = (SELECT max(s.date) FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled')
  WHERE school_id = new.school_id AND id = new.class_id AND EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled');
END;
--> statement-breakpoint
CREATE TRIGGER class_sessions_dates_update AFTER UPDATE OF date, status ON class_sessions WHEN new.date <> old.date OR new.status <> old.status
BEGIN
  UPDATE classes SET start_date = (SELECT min(s.date) FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled'),
    end_date = (SELECT max(s.date) FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled')
  WHERE school_id = new.school_id AND id = new.class_id AND EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled');
END;
--> statement-breakpoint
CREATE TRIGGER class_sessions_dates_delete AFTER DELETE ON class_sessions
BEGIN
  UPDATE classes SET start_date = (SELECT min(s.date) FROM class_sessions s WHERE s.school_id = old.school_id AND s.class_id = old.class_id AND s.status <> 'cancelled'),
    end_date = (SELECT max(s.date) FROM class_sessions s WHERE s.school_id = old.school_id AND s.class_id = old.class_id AND s.status <> 'cancelled')
  WHERE school_id = old.school_id AND id = old.class_id AND EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = old.school_id AND s.class_id = old.class_id AND s.status <> 'cancelled');
END;
--> statement-breakpoint
CREATE TRIGGER class_sessions_overlap_insert BEFORE INSERT ON class_sessions WHEN new.status <> 'cancelled' AND EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id
    AND s.status <> 'cancelled' AND s.date BETWEEN date(new.date, '-1 day') AND date(new.date, '+1 day') AND s.id <> new.id
    AND s.starts_at < new.ends_at AND new.starts_at < s.ends_at)
BEGIN SELECT RAISE(ABORT, 'session_overlap'); END;
--> statement-breakpoint
CREATE TRIGGER class_sessions_overlap_update BEFORE UPDATE OF starts_at, ends_at, status ON class_sessions WHEN new.status <> 'cancelled' AND EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id
    AND s.status <> 'cancelled' AND s.date BETWEEN date(new.date, '-1 day') AND date(new.date, '+1 day') AND s.id <> new.id
    AND s.starts_at < new.ends_at AND new.starts_at < s.ends_at)
BEGIN SELECT RAISE(ABORT, 'session_overlap'); END;
--> statement-breakpoint
CREATE TRIGGER class_sessions_held_stays BEFORE UPDATE OF status ON class_sessions WHEN old.status = 'held' AND new.status = 'planned'
BEGIN SELECT RAISE(ABORT, 'session_held'); END;
