CREATE TABLE `inbound_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`message_id` text NOT NULL,
	`from_email` text NOT NULL,
	`from_name` text,
	`to_email` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`kind` text NOT NULL,
	`inquiry_id` text,
	`student_id` text,
	`files` text DEFAULT '[]' NOT NULL,
	`refused_files` text DEFAULT '[]' NOT NULL,
	`state` text NOT NULL,
	`done_by` text,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "inbound_mail_kind" CHECK("inbound_mails"."kind" IN ('person', 'auto_reply', 'bounce')),
	CONSTRAINT "inbound_mail_state" CHECK("inbound_mails"."state" IN ('open', 'done'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `inbound_mails_once` ON `inbound_mails` (`school_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `inbound_mails_inbox` ON `inbound_mails` (`school_id`,`state`,`received_at`);--> statement-breakpoint
CREATE INDEX `inbound_mails_list` ON `inbound_mails` (`school_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `inbound_mails_inquiry` ON `inbound_mails` (`school_id`,`inquiry_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `inbound_mails_student` ON `inbound_mails` (`school_id`,`student_id`,`received_at`);--> statement-breakpoint
CREATE TABLE `addresses_aside` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text,
	`email` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text,
	`mail_id` text NOT NULL,
	`aside_at` integer NOT NULL,
	`cleared_at` integer,
	`cleared_by` text,
	CONSTRAINT "address_aside_reason" CHECK("addresses_aside"."reason" IN ('bounced', 'complained'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `addresses_aside_list` ON `addresses_aside` (`school_id`,`aside_at`);--> statement-breakpoint
CREATE INDEX `addresses_aside_all` ON `addresses_aside` (`aside_at`);--> statement-breakpoint
CREATE TABLE `mail_events` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text,
	`mail_id` text NOT NULL,
	`type` text NOT NULL,
	`is_permanent` integer DEFAULT false NOT NULL,
	`reason` text,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	CONSTRAINT "mail_event_type" CHECK("mail_events"."type" IN ('delivered', 'bounced', 'complained'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `mail_events_mail` ON `mail_events` (`mail_id`,`at`);--> statement-breakpoint
CREATE INDEX `mail_events_age` ON `mail_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `sender_domains` (
	`school_id` text PRIMARY KEY NOT NULL,
	`domain` text NOT NULL,
	`local_part` text NOT NULL,
	`token` text NOT NULL,
	`checks` text DEFAULT '[]' NOT NULL,
	`verified_at` integer,
	`checked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sender_domains_due` ON `sender_domains` (`checked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sender_domains_once` ON `sender_domains` (`domain`);
--> statement-breakpoint
CREATE TRIGGER inbound_mails_stays BEFORE UPDATE OF school_id ON inbound_mails WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER sender_domains_stays BEFORE UPDATE OF school_id ON sender_domains WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
