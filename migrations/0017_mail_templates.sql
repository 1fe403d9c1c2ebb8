CREATE TABLE `system_templates` (
	`abbreviation` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`after_table` text,
	`title` text,
	`has_items` integer DEFAULT true NOT NULL,
	`updated_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `email_templates` ADD `title` text;--> statement-breakpoint
ALTER TABLE `email_templates` ADD `has_items` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `email_templates` ADD `updated_by` text;--> statement-breakpoint
CREATE INDEX `mails_by_status` ON `mails` (`school_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_of_all` ON `mails` (`created_at`);