CREATE TABLE `work_marks` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`assignee_id` text,
	`put_off_until` text,
	`previous` text NOT NULL,
	`change_id` text NOT NULL,
	`changed_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `kind`, `item_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `work_marks_change` ON `work_marks` (`school_id`,`change_id`);--> statement-breakpoint
CREATE INDEX `work_marks_assignee` ON `work_marks` (`assignee_id`) WHERE assignee_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `work_marks_changed_by` ON `work_marks` (`changed_by`);--> statement-breakpoint
CREATE TRIGGER work_marks_stays BEFORE UPDATE OF school_id ON work_marks WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
