CREATE TABLE `cohort_members` (
	`school_id` text NOT NULL,
	`cohort_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `cohort_id`, `registration_id`),
	FOREIGN KEY (`school_id`,`cohort_id`) REFERENCES `cohorts`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `cohort_members_registration` ON `cohort_members` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE TABLE `cohorts` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`name` text NOT NULL,
	`program_id` text,
	`starts_on` text,
	`sponsor_id` text,
	`color` text NOT NULL,
	`note` text,
	`member_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cohort_color" CHECK("cohorts"."color" IN ('blue', 'green', 'amber', 'red', 'grey')),
	CONSTRAINT "cohort_members_at_most" CHECK(member_count BETWEEN 0 AND 1000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cohorts_school_id` ON `cohorts` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `cohorts_newest` ON `cohorts` (`school_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `cohorts_by_name` ON `cohorts` (`school_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `cohorts_by_start` ON `cohorts` (`school_id`,`starts_on`,`id`);--> statement-breakpoint
CREATE INDEX `cohorts_program` ON `cohorts` (`school_id`,`program_id`) WHERE program_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cohorts_sponsor` ON `cohorts` (`school_id`,`sponsor_id`) WHERE sponsor_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_broadcasts` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`source` text NOT NULL,
	`program_id` text,
	`class_id` text,
	`cohort_id` text,
	`chosen` text DEFAULT '[]' NOT NULL,
	`state` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`left_out` integer DEFAULT 0 NOT NULL,
	`queued_at` integer,
	`send_at` integer,
	`done_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "broadcast_state" CHECK("state" IN ('draft', 'queued', 'sending', 'done')),
	CONSTRAINT "broadcast_source" CHECK("source" IN ('students', 'chosen', 'waitlist', 'inquiries', 'pre_enrollments', 'late', 'cohort'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_broadcasts`("id", "school_id", "subject", "body", "source", "program_id", "class_id", "chosen", "state", "total", "left_out", "queued_at", "send_at", "done_at", "created_by", "created_at", "updated_at") SELECT "id", "school_id", "subject", "body", "source", "program_id", "class_id", "chosen", "state", "total", "left_out", "queued_at", "send_at", "done_at", "created_by", "created_at", "updated_at" FROM `broadcasts`;--> statement-breakpoint
CREATE UNIQUE INDEX `__new_broadcasts_school_id` ON `__new_broadcasts` (`school_id`,`id`);--> statement-breakpoint
CREATE TABLE `__new_broadcast_recipients` (
	`school_id` text NOT NULL,
	`broadcast_id` text NOT NULL,
	`position` integer NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`student_id` text,
	`values` text NOT NULL,
	`left_out` text,
	PRIMARY KEY(`broadcast_id`, `position`),
	FOREIGN KEY (`school_id`,`broadcast_id`) REFERENCES `__new_broadcasts`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_broadcast_recipients`("school_id", "broadcast_id", "position", "email", "name", "student_id", "values", "left_out") SELECT "school_id", "broadcast_id", "position", "email", "name", "student_id", "values", "left_out" FROM `broadcast_recipients`;--> statement-breakpoint
DROP TABLE `broadcast_recipients`;--> statement-breakpoint
DROP TABLE `broadcasts`;--> statement-breakpoint
ALTER TABLE `__new_broadcasts` RENAME TO `broadcasts`;--> statement-breakpoint
ALTER TABLE `__new_broadcast_recipients` RENAME TO `broadcast_recipients`;--> statement-breakpoint
CREATE UNIQUE INDEX `broadcasts_school_id` ON `broadcasts` (`school_id`,`id`);--> statement-breakpoint
DROP INDEX `__new_broadcasts_school_id`;--> statement-breakpoint
CREATE INDEX `broadcasts_list` ON `broadcasts` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `broadcasts_queued` ON `broadcasts` (`state`,`send_at`);--> statement-breakpoint
CREATE INDEX `broadcast_recipients_school` ON `broadcast_recipients` (`school_id`,`broadcast_id`);--> statement-breakpoint
CREATE INDEX `group_orders_confirmed` ON `group_orders` (`school_id`,`confirmed_at`) WHERE confirmed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `group_orders_sponsor` ON `group_orders` (`school_id`,`sponsor_id`) WHERE sponsor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sponsors_of_employer` ON `sponsors` (`employer_id`) WHERE employer_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER cohort_members_stays BEFORE UPDATE OF school_id ON cohort_members WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER cohorts_stays BEFORE UPDATE OF school_id ON cohorts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER broadcasts_stays BEFORE UPDATE OF school_id ON broadcasts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER broadcast_recipients_stays BEFORE UPDATE OF school_id ON broadcast_recipients WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER cohort_members_added AFTER INSERT ON cohort_members
BEGIN
  UPDATE cohorts SET member_count = member_count + 1 WHERE school_id = new.school_id AND id = new.cohort_id;
END;
--> statement-breakpoint
CREATE TRIGGER cohort_members_removed AFTER DELETE ON cohort_members
BEGIN
  UPDATE cohorts SET member_count = member_count - 1 WHERE school_id = old.school_id AND id = old.cohort_id;
END;
--> statement-breakpoint
CREATE TRIGGER registrations_leave_cohorts BEFORE DELETE ON registrations
BEGIN
  DELETE FROM cohort_members WHERE school_id = old.school_id AND registration_id = old.id;
END;
