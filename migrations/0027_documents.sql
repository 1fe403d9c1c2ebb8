CREATE TABLE `registration_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`question_id` text NOT NULL,
	`file_id` text NOT NULL,
	`state` text NOT NULL,
	`expires_on` text,
	`reason` text,
	`sent_by` text NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	`replaced_at` integer,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "document_state" CHECK("registration_documents"."state" IN ('sent', 'accepted', 'sent_back'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `registration_documents_current` ON `registration_documents` (`school_id`,`registration_id`,`question_id`) WHERE replaced_at IS NULL;--> statement-breakpoint
CREATE INDEX `registration_documents_waiting` ON `registration_documents` (`school_id`,`created_at`) WHERE state = 'sent' AND replaced_at IS NULL;--> statement-breakpoint
CREATE INDEX `registration_documents_file` ON `registration_documents` (`file_id`);
--> statement-breakpoint
CREATE TRIGGER registration_documents_stays BEFORE UPDATE OF school_id ON registration_documents WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TABLE `staff_mail_choices_next` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`choice` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	CONSTRAINT "staff_mail_kind" CHECK("kind" IN ('registration', 'pre_enrollment', 'inquiry', 'instructor', 'payment', 'refund', 'cancellation', 'review', 'document')),
	CONSTRAINT "staff_mail_choice" CHECK("choice" IN ('at_once', 'daily', 'off'))
);
--> statement-breakpoint
INSERT INTO `staff_mail_choices_next` SELECT `user_id`, `kind`, `choice` FROM `staff_mail_choices`;
--> statement-breakpoint
DROP TABLE `staff_mail_choices`;
--> statement-breakpoint
ALTER TABLE `staff_mail_choices_next` RENAME TO `staff_mail_choices`;
--> statement-breakpoint
CREATE TABLE `staff_news_next` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`path` text,
	`by_user_id` text,
	`digest_day` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "staff_news_kind" CHECK("kind" IN ('registration', 'pre_enrollment', 'inquiry', 'instructor', 'payment', 'refund', 'cancellation', 'review', 'document'))
);
--> statement-breakpoint
INSERT INTO `staff_news_next` SELECT `id`, `school_id`, `kind`, `text`, `path`, `by_user_id`, `digest_day`, `created_at` FROM `staff_news`;
--> statement-breakpoint
DROP TABLE `staff_news`;
--> statement-breakpoint
ALTER TABLE `staff_news_next` RENAME TO `staff_news`;
--> statement-breakpoint
CREATE INDEX `staff_news_of_day` ON `staff_news` (`school_id`,`digest_day`,`created_at`);
--> statement-breakpoint
CREATE INDEX `staff_news_open` ON `staff_news` (`created_at`) WHERE digest_day IS NULL;
--> statement-breakpoint
CREATE TRIGGER staff_news_stays BEFORE UPDATE OF school_id ON staff_news WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
