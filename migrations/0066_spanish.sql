CREATE TABLE `translations` (
	`school_id` text NOT NULL,
	`locale` text NOT NULL,
	`subject` text NOT NULL,
	`field` text NOT NULL,
	`text` text NOT NULL,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`made_by` text NOT NULL,
	`reviewed_by` text,
	`reviewed_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `locale`, `subject`, `field`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "translation_state" CHECK("translations"."state" IN ('draft', 'published')),
	CONSTRAINT "translation_maker" CHECK("translations"."made_by" IN ('person', 'machine')),
	CONSTRAINT "translation_locale" CHECK(locale = 'es'),
	CONSTRAINT "translation_published" CHECK(state = 'draft' OR reviewed_by IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `translations_shown` ON `translations` (`school_id`,`locale`,`state`);--> statement-breakpoint
ALTER TABLE `pre_enrollments` ADD `locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `agreements` ADD `spanish_body` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `spanish_policy` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `spanish_hash` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `binding_language` text;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `speaks_spanish` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `registers_in_spanish` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `binding_language` text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `legal_translator` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `legal_confirmed_by` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `legal_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `purchases` ADD `locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
CREATE TRIGGER translations_stays BEFORE UPDATE OF school_id ON translations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
