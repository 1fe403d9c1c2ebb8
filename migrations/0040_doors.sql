CREATE INDEX `sessions_behind` ON `sessions` (`behind_id`) WHERE behind_id IS NOT NULL;--> statement-breakpoint
-- Several schools may wait for the proof of one host. No table refers to this one.
CREATE TABLE `__new_domains` (
	`host` text NOT NULL,
	`school_id` text NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	`status` text NOT NULL,
	`token` text,
	`points_at` integer,
	`certificate_at` integer,
	`checked_at` integer,
	`problem` text,
	`hostname_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`host`, `school_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "domain_status" CHECK("status" IN ('pending', 'verified'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_domains` (`host`, `school_id`, `is_primary`, `status`, `token`, `points_at`, `certificate_at`, `checked_at`, `problem`, `hostname_id`, `created_at`)
SELECT `host`, `school_id`, `is_primary`, `status`, `token`, `points_at`, `certificate_at`, `checked_at`, `problem`, `hostname_id`, `created_at` FROM `domains`;--> statement-breakpoint
DROP TABLE `domains`;--> statement-breakpoint
ALTER TABLE `__new_domains` RENAME TO `domains`;--> statement-breakpoint
CREATE INDEX `domains_school` ON `domains` (`school_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `domains_one_primary` ON `domains` (`school_id`) WHERE is_primary = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `domains_one_proof` ON `domains` (`host`) WHERE status = 'verified';--> statement-breakpoint
CREATE TRIGGER domains_stays BEFORE UPDATE OF school_id ON domains WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;--> statement-breakpoint
DROP INDEX `sender_domains_once`;--> statement-breakpoint
CREATE UNIQUE INDEX `sender_domains_one_proof` ON `sender_domains` (`domain`) WHERE verified_at IS NOT NULL;
