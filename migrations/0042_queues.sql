CREATE TABLE `queue_progress` (
	`queue` text PRIMARY KEY NOT NULL,
	`worked_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
DROP INDEX `outbox_due`;--> statement-breakpoint
CREATE INDEX `outbox_open` ON `outbox` (`created_at`) WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_events` ON `outbox` (`lease_until`,`created_at`) WHERE done_at IS NULL AND given_up_at IS NULL AND topic NOT GLOB 'mail.*' AND topic NOT GLOB 'export.*';--> statement-breakpoint
CREATE INDEX `outbox_mail` ON `outbox` (`lease_until`,`created_at`) WHERE done_at IS NULL AND given_up_at IS NULL AND topic GLOB 'mail.*';--> statement-breakpoint
CREATE INDEX `outbox_exports` ON `outbox` (`lease_until`,`created_at`) WHERE done_at IS NULL AND given_up_at IS NULL AND topic GLOB 'export.*';
