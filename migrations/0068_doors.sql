CREATE TABLE `webhook_events` (
	`school_id` text NOT NULL,
	`seq` integer NOT NULL,
	`topic` text NOT NULL,
	`event_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `seq`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_once` ON `webhook_events` (`school_id`,`event_id`,`topic`);--> statement-breakpoint
CREATE INDEX `webhook_events_topic` ON `webhook_events` (`school_id`,`topic`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_events_old` ON `webhook_events` (`created_at`);--> statement-breakpoint
ALTER TABLE `schools` ADD `journal_accounts` text;--> statement-breakpoint
CREATE TRIGGER webhook_events_stays BEFORE UPDATE OF school_id ON webhook_events WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
