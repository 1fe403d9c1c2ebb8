CREATE TABLE `student_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`kept_id` text NOT NULL,
	`gone_id` text NOT NULL,
	`state` text NOT NULL,
	`moved` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`gone_user_id` text,
	`closed_user_id` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`school_id`,`kept_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`gone_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "student_merge_state" CHECK("student_merges"."state" IN ('merged', 'undone', 'apart'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `student_merges_gone` ON `student_merges` (`school_id`,`gone_id`) WHERE state = 'merged';--> statement-breakpoint
CREATE UNIQUE INDEX `student_merges_apart` ON `student_merges` (`school_id`,`kept_id`,`gone_id`) WHERE state = 'apart';--> statement-breakpoint
CREATE INDEX `student_merges_list` ON `student_merges` (`school_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `students_same_phone` ON `students` (`school_id`,`phone`,`id`) WHERE deleted_at IS NULL AND phone IS NOT NULL;--> statement-breakpoint
CREATE INDEX `students_same_birth` ON `students` (`school_id`,`date_of_birth`,lower(last_name),lower(first_name),`id`) WHERE deleted_at IS NULL AND date_of_birth IS NOT NULL;--> statement-breakpoint
CREATE INDEX `students_same_email` ON `students` (`school_id`,replace(substr(lower(email), 1, instr(email, '@') - 1), '.', '') || substr(lower(email), instr(email, '@')),`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TRIGGER student_merges_stays BEFORE UPDATE OF school_id ON student_merges WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
