DROP INDEX `students_email`;--> statement-breakpoint
CREATE INDEX `students_address` ON `students` (`school_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `students_email` ON `students` (`school_id`,`email`) WHERE deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `owner_email` text;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `terms_program_id` text;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `terms_class_id` text;--> statement-breakpoint
ALTER TABLE `registrations` ADD `typed_differences` text;--> statement-breakpoint
UPDATE `registration_drafts` SET `owner_email` = `email` WHERE `source` <> 'visitor';--> statement-breakpoint
UPDATE `registration_drafts` SET `terms_program_id` = `program_id`, `terms_class_id` = `class_id` WHERE `tuition_override_cents` IS NOT NULL OR `allowed_options` IS NOT NULL;
