CREATE TABLE `payment_promises` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`promised_on` text NOT NULL,
	`note` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_promises_standing` ON `payment_promises` (`school_id`,`registration_id`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_promises_list` ON `payment_promises` (`school_id`,`registration_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `instalments` ADD `quiet_until` text;
--> statement-breakpoint
CREATE TRIGGER payment_promises_stays BEFORE UPDATE OF school_id ON payment_promises WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
