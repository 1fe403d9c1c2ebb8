CREATE TABLE `chat_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text,
	`reading` text NOT NULL,
	`ways` text NOT NULL,
	`answer` text NOT NULL,
	`answer_es` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_answers_reading` ON `chat_answers` (`school_id`,`reading`);--> statement-breakpoint
CREATE INDEX `chat_answers_list` ON `chat_answers` (`school_id`,`created_at`);--> statement-breakpoint
CREATE TRIGGER chat_answers_stays BEFORE UPDATE OF school_id ON chat_answers WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
