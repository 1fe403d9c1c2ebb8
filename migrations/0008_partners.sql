CREATE TABLE `affiliations` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`partner_id` text NOT NULL,
	`status` text NOT NULL,
	`message` text,
	`requested_at` integer NOT NULL,
	`responded_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`partner_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "affiliation_status" CHECK("affiliations"."status" IN ('requested', 'accepted', 'revoked')),
	CONSTRAINT "affiliation_of_two" CHECK(school_id <> partner_id)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `affiliations_pair` ON `affiliations` (`school_id`,`partner_id`);--> statement-breakpoint
CREATE INDEX `affiliations_partner` ON `affiliations` (`partner_id`,`status`);--> statement-breakpoint
CREATE TABLE `directory_entries` (
	`school_id` text NOT NULL,
	`partner_id` text NOT NULL,
	`program_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `program_id`),
	FOREIGN KEY (`school_id`,`partner_id`) REFERENCES `affiliations`(`school_id`,`partner_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`partner_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `directory_entries_partner` ON `directory_entries` (`school_id`,`partner_id`);--> statement-breakpoint
CREATE INDEX `directory_entries_program` ON `directory_entries` (`partner_id`,`program_id`);--> statement-breakpoint
CREATE INDEX `registrations_affid` ON `registrations` (`school_id`,`affid`) WHERE affid IS NOT NULL;--> statement-breakpoint
CREATE INDEX `schools_type` ON `schools` (`type`,`name`);
--> statement-breakpoint
CREATE TRIGGER affiliations_stays BEFORE UPDATE OF school_id ON affiliations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER directory_entries_stays BEFORE UPDATE OF school_id ON directory_entries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER affiliations_with_partner BEFORE INSERT ON affiliations
WHEN NOT EXISTS (SELECT 1 FROM schools WHERE id = new.school_id AND type = 'local') OR NOT EXISTS (SELECT 1 FROM schools WHERE id = new.partner_id AND type = 'national_partner')
BEGIN SELECT RAISE(ABORT, 'affiliations_with_partner'); END;
--> statement-breakpoint
CREATE TRIGGER affiliations_status_edges BEFORE UPDATE OF status ON affiliations
WHEN new.status <> old.status AND NOT ((old.status = 'requested' AND new.status IN ('accepted', 'revoked')) OR (old.status = 'accepted' AND new.status = 'revoked') OR (old.status = 'revoked' AND new.status IN ('accepted', 'requested')))
BEGIN SELECT RAISE(ABORT, 'affiliations_status_edges'); END;
--> statement-breakpoint
CREATE TRIGGER directory_entries_affiliated BEFORE INSERT ON directory_entries
WHEN NOT EXISTS (SELECT 1 FROM affiliations WHERE school_id = new.school_id AND partner_id = new.partner_id AND status = 'accepted')
BEGIN SELECT RAISE(ABORT, 'directory_entries_affiliated'); END;
--> statement-breakpoint
CREATE TRIGGER programs_leave_directories BEFORE DELETE ON programs BEGIN DELETE FROM directory_entries WHERE partner_id = old.school_id AND program_id = old.id; END;
