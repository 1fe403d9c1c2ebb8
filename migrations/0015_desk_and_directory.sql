CREATE TABLE `call_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`caller_name` text,
	`phone` text,
	`started_at` integer NOT NULL,
	`duration_seconds` integer NOT NULL,
	`summary` text,
	`transcript` text,
	`recording_url` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `call_logs_list` ON `call_logs` (`school_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `alarms` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`closed_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `alarms_one_open` ON `alarms` (`kind`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `alarms_age` ON `alarms` (`opened_at`);--> statement-breakpoint
CREATE TABLE `best_cities` (
	`id` text PRIMARY KEY NOT NULL,
	`state_id` text NOT NULL,
	`city` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`intro` text,
	`description` text,
	`image_file_id` text,
	`meta_title` text,
	`meta_description` text,
	`position` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`state_id`) REFERENCES `best_states`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "best_city_status" CHECK("best_cities"."status" IN ('active', 'inactive'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `best_cities_slug` ON `best_cities` (`state_id`,`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `best_cities_once` ON `best_cities` (`state_id`,`city`);--> statement-breakpoint
CREATE INDEX `best_cities_order` ON `best_cities` (`state_id`,`status`,`position`);--> statement-breakpoint
CREATE TABLE `best_states` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`intro` text,
	`description` text,
	`image_file_id` text,
	`meta_title` text,
	`meta_description` text,
	`position` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "best_state_status" CHECK("best_states"."status" IN ('active', 'inactive'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `best_states_slug` ON `best_states` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `best_states_once` ON `best_states` (`state`);--> statement-breakpoint
CREATE INDEX `best_states_order` ON `best_states` (`status`,`position`);--> statement-breakpoint
CREATE TABLE `featured_schools` (
	`place_id` text NOT NULL,
	`featured_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`place_id`, `featured_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `library_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`category` text,
	`description` text,
	`prompt` text,
	`sample` text,
	`canvas_width` integer,
	`canvas_height` integer,
	`layout` text,
	`thumbnail_file_id` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "library_template_channel" CHECK("library_templates"."channel" IN ('email', 'social_post', 'flyer', 'sms')),
	CONSTRAINT "library_template_kind" CHECK("library_templates"."kind" IN ('content', 'canvas'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `library_templates_list` ON `library_templates` (`channel`,`title`);--> statement-breakpoint
CREATE TABLE `sign_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`school_name` text NOT NULL,
	`contact_first_name` text NOT NULL,
	`contact_last_name` text NOT NULL,
	`contact_title` text,
	`email` text NOT NULL,
	`phone` text,
	`website_url` text,
	`address` text,
	`city` text,
	`state` text,
	`zipcode` text,
	`programs_offered` text DEFAULT '[]' NOT NULL,
	`students_per_year` integer,
	`current_system` text,
	`plan` text,
	`source` text,
	`message` text,
	`internal_note` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`decision_note` text,
	`decided_at` integer,
	`made_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "sign_up_status" CHECK("sign_ups"."status" IN ('pending', 'approved', 'rejected', 'active')),
	CONSTRAINT "sign_up_active" CHECK((status = 'active') = (made_id IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_ups_status` ON `sign_ups` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_ups_made` ON `sign_ups` (`made_id`) WHERE made_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `lms_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`event` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`answer` integer,
	`error` text,
	`progress` integer,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lms_delivery_event" CHECK("lms_deliveries"."event" IN ('enrollment.created', 'enrollment.cancelled', 'enrollment.completed')),
	CONSTRAINT "lms_delivery_status" CHECK("lms_deliveries"."status" IN ('pending', 'delivered', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `lms_deliveries_list` ON `lms_deliveries` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `lms_deliveries_registration` ON `lms_deliveries` (`school_id`,`registration_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `lms_deliveries_failed` ON `lms_deliveries` (`created_at`) WHERE status = 'failed';--> statement-breakpoint
ALTER TABLE `sessions` ADD `behind_id` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `behind_session_id` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `behind_reason` text;--> statement-breakpoint
ALTER TABLE `feature_updates` ADD `plans` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `feature_updates` ADD `types` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `feature_updates` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `feature_updates` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `behind_id` text;--> statement-breakpoint
CREATE INDEX `audit_log_all` ON `audit_log` (`at`);--> statement-breakpoint
ALTER TABLE `schools` ADD `plan_status` text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `referral_fee_cents` integer;--> statement-breakpoint
ALTER TABLE `schools` ADD `lms_url` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `lms_token` text;--> statement-breakpoint
CREATE INDEX `schools_place` ON `schools` (`state`,`city`);--> statement-breakpoint
CREATE INDEX `schools_name` ON `schools` (`name`);--> statement-breakpoint
CREATE INDEX `schools_age` ON `schools` (`created_at`);--> statement-breakpoint
CREATE TRIGGER call_logs_stays BEFORE UPDATE OF school_id ON call_logs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER lms_deliveries_stays BEFORE UPDATE OF school_id ON lms_deliveries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER sign_ups_state_edges BEFORE UPDATE OF status ON sign_ups
WHEN new.status <> old.status AND old.status || '>' || new.status NOT IN ('pending>approved', 'pending>rejected', 'approved>active', 'approved>rejected', 'rejected>pending')
BEGIN SELECT RAISE(ABORT, 'invalid_transition'); END;
