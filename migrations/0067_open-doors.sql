CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`secret_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`ip_allow` text,
	`created_by` text NOT NULL,
	`expires_on` text NOT NULL,
	`last_used_at` integer,
	`last_ip` text,
	`rotated_from` text,
	`old_until` integer,
	`rotated_at` integer,
	`revoked_at` integer,
	`revoked_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_prefix` ON `api_keys` (`prefix`);--> statement-breakpoint
CREATE INDEX `api_keys_list` ON `api_keys` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `api_keys_ending` ON `api_keys` (`expires_on`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`topic` text NOT NULL,
	`event_id` text NOT NULL,
	`body` text NOT NULL,
	`tries` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`next_at` integer,
	`tries_done` integer DEFAULT 0 NOT NULL,
	`delivered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_delivery_state" CHECK("webhook_deliveries"."state" IN ('pending', 'delivered', 'failed', 'discarded'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_once` ON `webhook_deliveries` (`school_id`,`endpoint_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_list` ON `webhook_deliveries` (`school_id`,`endpoint_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_queue` ON `webhook_deliveries` (`school_id`,`endpoint_id`,`next_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_old` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`url` text NOT NULL,
	`description` text,
	`topics` text NOT NULL,
	`secret` text NOT NULL,
	`old_secret` text,
	`old_until` integer,
	`api_version` text NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`disabled_reason` text,
	`failing_since` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`busy_until` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_endpoint_state" CHECK("webhook_endpoints"."state" IN ('active', 'paused', 'disabled')),
	CONSTRAINT "webhook_endpoint_disabled" CHECK("webhook_endpoints"."disabled_reason" IN ('gone', 'failing'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_list` ON `webhook_endpoints` (`school_id`,`created_at`);--> statement-breakpoint
CREATE TRIGGER api_keys_stays BEFORE UPDATE OF school_id ON api_keys WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_stays BEFORE UPDATE OF school_id ON webhook_deliveries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER webhook_endpoints_stays BEFORE UPDATE OF school_id ON webhook_endpoints WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
