CREATE TABLE `call_events` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`call_provider_id` text NOT NULL,
	`at` integer NOT NULL,
	`payload` text NOT NULL,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `call_events_call` ON `call_events` (`school_id`,`call_provider_id`,`at`);--> statement-breakpoint
CREATE INDEX `call_events_age` ON `call_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `marketing_canvases` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`title` text NOT NULL,
	`template_id` text,
	`canvas` text NOT NULL,
	`image_file_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `marketing_canvases_list` ON `marketing_canvases` (`school_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `marketing_texts` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`title` text NOT NULL,
	`channel` text NOT NULL,
	`template_id` text,
	`program_id` text,
	`class_id` text,
	`tone` text DEFAULT 'friendly' NOT NULL,
	`prompt` text,
	`content` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "marketing_text_channel" CHECK("marketing_texts"."channel" IN ('email', 'social_post', 'flyer', 'sms')),
	CONSTRAINT "marketing_text_tone" CHECK("marketing_texts"."tone" IN ('friendly', 'professional', 'warm', 'brief'))
);
--> statement-breakpoint
CREATE INDEX `marketing_texts_list` ON `marketing_texts` (`school_id`,`updated_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `marketing_texts_school_id` ON `marketing_texts` (`school_id`,`id`);--> statement-breakpoint
CREATE TABLE `marketing_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`text_id` text NOT NULL,
	`origin` text NOT NULL,
	`prompt` text,
	`content` text NOT NULL,
	`tokens` integer DEFAULT 0 NOT NULL,
	`author_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`text_id`) REFERENCES `marketing_texts`(`school_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "marketing_version_origin" CHECK("marketing_versions"."origin" IN ('hand', 'assistant'))
);
--> statement-breakpoint
CREATE INDEX `marketing_versions_list` ON `marketing_versions` (`school_id`,`text_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `call_logs` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `event_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `outcome` text DEFAULT 'answered' NOT NULL;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `turns` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `recording_file_id` text;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `caller_email` text;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `program_asked` text;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `program_id` text;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `needs_follow_up` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `followed_up_at` integer;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `followed_up_by` text;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `note` text;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `inquiry_id` text;--> statement-breakpoint
ALTER TABLE `call_logs` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `call_logs_outcome` ON `call_logs` (`school_id`,`outcome`,`started_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `call_logs_provider` ON `call_logs` (`school_id`,`provider_id`) WHERE provider_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `library_templates` ADD `canvas` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `voice_refused_at` integer;--> statement-breakpoint
CREATE INDEX `schools_voice_phone` ON `schools` (`voice_ai_phone`);--> statement-breakpoint
CREATE TRIGGER call_events_stays BEFORE UPDATE OF school_id ON call_events WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;--> statement-breakpoint
CREATE TRIGGER marketing_texts_stays BEFORE UPDATE OF school_id ON marketing_texts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;--> statement-breakpoint
CREATE TRIGGER marketing_versions_stays BEFORE UPDATE OF school_id ON marketing_versions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;--> statement-breakpoint
CREATE TRIGGER marketing_canvases_stays BEFORE UPDATE OF school_id ON marketing_canvases WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;