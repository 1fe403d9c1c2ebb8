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
ALTER TABLE `classes` ADD `orientation_time` text;