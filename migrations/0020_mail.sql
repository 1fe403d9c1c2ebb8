CREATE TABLE `broadcast_recipients` (
	`school_id` text NOT NULL,
	`broadcast_id` text NOT NULL,
	`position` integer NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`student_id` text,
	`values` text NOT NULL,
	`left_out` text,
	PRIMARY KEY(`broadcast_id`, `position`),
	FOREIGN KEY (`school_id`,`broadcast_id`) REFERENCES `broadcasts`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `broadcast_recipients_school` ON `broadcast_recipients` (`school_id`,`broadcast_id`);--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`source` text NOT NULL,
	`program_id` text,
	`class_id` text,
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
	CONSTRAINT "broadcast_state" CHECK("broadcasts"."state" IN ('draft', 'queued', 'sending', 'done')),
	CONSTRAINT "broadcast_source" CHECK("broadcasts"."source" IN ('students', 'chosen', 'waitlist', 'inquiries', 'pre_enrollments', 'late'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `broadcasts_school_id` ON `broadcasts` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `broadcasts_list` ON `broadcasts` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `broadcasts_queued` ON `broadcasts` (`state`,`send_at`);--> statement-breakpoint
CREATE TABLE `staff_mail_choices` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`choice` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	CONSTRAINT "staff_mail_kind" CHECK("staff_mail_choices"."kind" IN ('registration', 'pre_enrollment', 'inquiry', 'instructor', 'payment', 'refund', 'cancellation', 'review')),
	CONSTRAINT "staff_mail_choice" CHECK("staff_mail_choices"."choice" IN ('at_once', 'daily', 'off'))
);
--> statement-breakpoint
CREATE TABLE `staff_news` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`path` text,
	`by_user_id` text,
	`digest_day` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "staff_news_kind" CHECK("staff_news"."kind" IN ('registration', 'pre_enrollment', 'inquiry', 'instructor', 'payment', 'refund', 'cancellation', 'review'))
);
--> statement-breakpoint
CREATE INDEX `staff_news_of_day` ON `staff_news` (`school_id`,`digest_day`,`created_at`);--> statement-breakpoint
CREATE INDEX `staff_news_open` ON `staff_news` (`created_at`) WHERE digest_day IS NULL;--> statement-breakpoint
CREATE TABLE `due_notices` (
	`school_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subject_id`, `kind`, `day`),
	CONSTRAINT "due_notice_kind" CHECK("due_notices"."kind" IN ('class', 'class_tomorrow', 'orientation', 'documents', 'deadline'))
);
--> statement-breakpoint
CREATE INDEX `due_notices_school` ON `due_notices` (`school_id`,`subject_id`);--> statement-breakpoint
ALTER TABLE `email_templates` ADD `offset_days` integer;--> statement-breakpoint
ALTER TABLE `classes` ADD `orientation_time` text;--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`school_id`,`recipient`,`created_at`);
--> statement-breakpoint
CREATE TRIGGER broadcasts_stays BEFORE UPDATE OF school_id ON broadcasts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER broadcast_recipients_stays BEFORE UPDATE OF school_id ON broadcast_recipients WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER staff_news_stays BEFORE UPDATE OF school_id ON staff_news WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER due_notices_stays BEFORE UPDATE OF school_id ON due_notices WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
