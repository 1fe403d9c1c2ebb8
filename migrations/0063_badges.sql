CREATE TABLE `badges` (
	`school_id` text NOT NULL,
	`certificate_id` text NOT NULL,
	`status_index` integer NOT NULL,
	`key_id` text NOT NULL,
	`credential` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `certificate_id`),
	FOREIGN KEY (`school_id`,`certificate_id`) REFERENCES `certificates`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`key_id`) REFERENCES `issuer_keys`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "badge_status_index" CHECK(status_index BETWEEN 0 AND 131071)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `badges_status_index` ON `badges` (`school_id`,`status_index`);--> statement-breakpoint
CREATE INDEX `badges_key` ON `badges` (`school_id`,`key_id`);--> statement-breakpoint
CREATE TABLE `issuer_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`retired_at` integer,
	`compromised_at` integer,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "issuer_key_compromised" CHECK(compromised_at IS NULL OR retired_at IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `issuer_keys_school_id` ON `issuer_keys` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `issuer_keys_current` ON `issuer_keys` (`school_id`) WHERE retired_at IS NULL;--> statement-breakpoint
CREATE TABLE `status_lists` (
	`school_id` text PRIMARY KEY NOT NULL,
	`credential` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;--> statement-breakpoint
CREATE TRIGGER badges_stays BEFORE UPDATE OF school_id ON badges WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER issuer_keys_stays BEFORE UPDATE OF school_id ON issuer_keys WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER status_lists_stays BEFORE UPDATE OF school_id ON status_lists WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
