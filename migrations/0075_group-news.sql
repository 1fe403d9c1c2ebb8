PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_staff_mail_choices` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`choice` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	CONSTRAINT "staff_mail_kind" CHECK("__new_staff_mail_choices"."kind" IN ('registration', 'pre_enrollment', 'inquiry', 'instructor', 'payment', 'refund', 'cancellation', 'review', 'document', 'class', 'attendance', 'group')),
	CONSTRAINT "staff_mail_choice" CHECK("__new_staff_mail_choices"."choice" IN ('at_once', 'daily', 'off'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_staff_mail_choices`("user_id", "kind", "choice") SELECT "user_id", "kind", "choice" FROM `staff_mail_choices`;--> statement-breakpoint
DROP TABLE `staff_mail_choices`;--> statement-breakpoint
ALTER TABLE `__new_staff_mail_choices` RENAME TO `staff_mail_choices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `__new_staff_news` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`path` text,
	`by_user_id` text,
	`digest_day` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "staff_news_kind" CHECK("__new_staff_news"."kind" IN ('registration', 'pre_enrollment', 'inquiry', 'instructor', 'payment', 'refund', 'cancellation', 'review', 'document', 'class', 'attendance', 'group'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_staff_news`("id", "school_id", "kind", "text", "path", "by_user_id", "digest_day", "created_at") SELECT "id", "school_id", "kind", "text", "path", "by_user_id", "digest_day", "created_at" FROM `staff_news`;--> statement-breakpoint
DROP TABLE `staff_news`;--> statement-breakpoint
ALTER TABLE `__new_staff_news` RENAME TO `staff_news`;--> statement-breakpoint
CREATE INDEX `staff_news_of_day` ON `staff_news` (`school_id`,`digest_day`,`created_at`);--> statement-breakpoint
CREATE INDEX `staff_news_open` ON `staff_news` (`created_at`) WHERE digest_day IS NULL;--> statement-breakpoint
CREATE INDEX `group_orders_accepted` ON `group_orders` (`school_id`,`signed_at`) WHERE status = 'accepted';--> statement-breakpoint
CREATE TRIGGER staff_news_stays BEFORE UPDATE OF school_id ON staff_news WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
