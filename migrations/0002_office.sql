CREATE TABLE `student_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`text` text NOT NULL,
	`author_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `student_notes_list` ON `student_notes` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`file_name` text NOT NULL,
	`header` text NOT NULL,
	`rows` text NOT NULL,
	`mapping` text NOT NULL,
	`row_errors` text NOT NULL,
	`made` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "import_kind" CHECK("imports"."kind" IN ('students', 'registrations')),
	CONSTRAINT "import_state" CHECK("imports"."state" IN ('mapping', 'checked', 'imported', 'undone'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_list` ON `imports` (`school_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `inquiry_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`inquiry_id` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`mail_id` text,
	`author_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`inquiry_id`) REFERENCES `inquiries`(`school_id`,`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `inquiry_replies_list` ON `inquiry_replies` (`school_id`,`inquiry_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `inquiry_widgets` (
	`school_id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`is_enabled` integer DEFAULT true NOT NULL,
	`title` text NOT NULL,
	`intro` text,
	`button_text` text NOT NULL,
	`fields` text NOT NULL,
	`color` text,
	`style` text NOT NULL,
	`allowed_domains` text NOT NULL,
	`thank_you` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "inquiry_widget_style" CHECK("inquiry_widgets"."style" IN ('inline', 'floating'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `inquiry_widgets_key` ON `inquiry_widgets` (`key`);--> statement-breakpoint
CREATE TABLE `class_instructors` (
	`school_id` text NOT NULL,
	`class_id` text NOT NULL,
	`instructor_id` text NOT NULL,
	PRIMARY KEY(`class_id`, `instructor_id`),
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instructor_id`) REFERENCES `instructors`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `class_instructors_school` ON `class_instructors` (`school_id`,`class_id`);--> statement-breakpoint
CREATE INDEX `class_instructors_instructor` ON `class_instructors` (`school_id`,`instructor_id`);--> statement-breakpoint
CREATE TABLE `default_faqs` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `default_faqs_school_id` ON `default_faqs` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `default_faqs_list` ON `default_faqs` (`school_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `program_instructors` (
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`instructor_id` text NOT NULL,
	PRIMARY KEY(`program_id`, `instructor_id`),
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instructor_id`) REFERENCES `instructors`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `program_instructors_school` ON `program_instructors` (`school_id`,`program_id`);--> statement-breakpoint
CREATE INDEX `program_instructors_instructor` ON `program_instructors` (`school_id`,`instructor_id`);--> statement-breakpoint
CREATE TABLE `program_locations` (
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`location_id` text NOT NULL,
	PRIMARY KEY(`program_id`, `location_id`),
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`location_id`) REFERENCES `locations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `program_locations_school` ON `program_locations` (`school_id`,`program_id`);--> statement-breakpoint
CREATE INDEX `program_locations_location` ON `program_locations` (`school_id`,`location_id`);--> statement-breakpoint
ALTER TABLE `form_sections` ADD `is_visible` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `pre_enrollments` ADD `code` text;--> statement-breakpoint
ALTER TABLE `pre_enrollments` ADD `answers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `pre_enrollments` ADD `plan_to_pay` text;--> statement-breakpoint
ALTER TABLE `pre_enrollments` ADD `affid` text;--> statement-breakpoint
ALTER TABLE `pre_enrollments` ADD `reason_code` text;--> statement-breakpoint
ALTER TABLE `pre_enrollments` ADD `decided_at` integer;--> statement-breakpoint
ALTER TABLE `pre_enrollments` ADD `email_sent_at` integer;--> statement-breakpoint
ALTER TABLE `pre_enrollments` ADD `link_expires_at` integer;--> statement-breakpoint
ALTER TABLE `pre_enrollments` ADD `link_token_hash` text;--> statement-breakpoint
CREATE INDEX `pre_enrollments_created` ON `pre_enrollments` (`school_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `pre_enrollments_code` ON `pre_enrollments` (`code`) WHERE code IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `pre_enrollments_link` ON `pre_enrollments` (`link_token_hash`) WHERE link_token_hash IS NOT NULL;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `origin_id` text;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `allowed_options` text;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `tuition_override_cents` integer;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `message` text;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `registration_drafts` ADD `resent_at` integer;--> statement-breakpoint
CREATE INDEX `registration_drafts_created` ON `registration_drafts` (`school_id`,`source`,`created_at`);--> statement-breakpoint
ALTER TABLE `seats` ADD `waitlist_entry_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `seats_one_offer` ON `seats` (`waitlist_entry_id`) WHERE state = 'held';--> statement-breakpoint
ALTER TABLE `section_questions` ADD `mode` text;--> statement-breakpoint
ALTER TABLE `static_fields` ADD `help_text` text;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `offer_state` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `offered_class_id` text;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `offer_token_hash` text;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `offered_at` integer;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `offer_expires_at` integer;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `offers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `leave_token_hash` text;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `preferred_schedule` text;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `affid` text;--> statement-breakpoint
CREATE INDEX `waitlist_entries_order` ON `waitlist_entries` (`school_id`,`program_id`,`priority`,`created_at`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `waitlist_entries_class` ON `waitlist_entries` (`school_id`,`class_id`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `waitlist_entries_email` ON `waitlist_entries` (`school_id`,`email`);--> statement-breakpoint
CREATE INDEX `waitlist_entries_offers` ON `waitlist_entries` (`offer_expires_at`) WHERE offer_state = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_offer_token` ON `waitlist_entries` (`offer_token_hash`) WHERE offer_token_hash IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `last_login_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `source` text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `details` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `followed_up_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `inquiries_school_id` ON `inquiries` (`school_id`,`id`);--> statement-breakpoint
ALTER TABLE `feature_updates` ADD `tag` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `export_jobs` ADD `progress` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `export_jobs` ADD `error` text;--> statement-breakpoint
ALTER TABLE `classes` ADD `access_days` integer;--> statement-breakpoint
ALTER TABLE `classes` ADD `tuition_override_cents` integer;--> statement-breakpoint
ALTER TABLE `classes` ADD `application_fee_override_cents` integer;--> statement-breakpoint
ALTER TABLE `classes` ADD `clinical_site` text;--> statement-breakpoint
ALTER TABLE `classes` ADD `waitlist` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `classes` ADD `student_note` text;--> statement-breakpoint
ALTER TABLE `classes` ADD `internal_note` text;--> statement-breakpoint
ALTER TABLE `classes` ADD `cancel_reason` text;--> statement-breakpoint
ALTER TABLE `classes` ADD `calendar_sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `classes_location` ON `classes` (`school_id`,`location_id`);--> statement-breakpoint
CREATE INDEX `classes_instructor` ON `classes` (`school_id`,`instructor_id`);--> statement-breakpoint
ALTER TABLE `instructors` ADD `city` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `state` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `zipcode` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `license_number` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `license_state` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `license_expiry` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `bls_expiry` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `years_experience` integer;--> statement-breakpoint
ALTER TABLE `instructors` ADD `certifications` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `instructors` ADD `availability` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `instructors` ADD `preferred_schedule` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `teaching_mode` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `resume_file_id` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `internal_note` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `source` text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE `instructors` ADD `submission_code` text;--> statement-breakpoint
ALTER TABLE `instructors` ADD `reject_reason` text;--> statement-breakpoint
CREATE UNIQUE INDEX `instructors_submission` ON `instructors` (`submission_code`) WHERE submission_code IS NOT NULL;--> statement-breakpoint
ALTER TABLE `locations` ADD `address2` text;--> statement-breakpoint
ALTER TABLE `locations` ADD `country` text;--> statement-breakpoint
ALTER TABLE `locations` ADD `directions` text;--> statement-breakpoint
ALTER TABLE `locations` ADD `map_link` text;--> statement-breakpoint
ALTER TABLE `locations` ADD `notes` text;--> statement-breakpoint
ALTER TABLE `locations` ADD `is_active` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `program_faqs` ADD `is_visible` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `program_faqs_of_default` ON `program_faqs` (`program_id`,`default_faq_id`) WHERE default_faq_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `code` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `theory_hours` integer;--> statement-breakpoint
ALTER TABLE `programs` ADD `lab_hours` integer;--> statement-breakpoint
ALTER TABLE `programs` ADD `clinical_hours` integer;--> statement-breakpoint
ALTER TABLE `programs` ADD `plan_deposit_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `reminder_offset_days` integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `schedule_summary` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `brochure_file_id` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `agreement_file_id` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `cancellation_policy` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `waitlist` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `referral_fee_type` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `referral_fee_value` integer;--> statement-breakpoint
ALTER TABLE `programs` ADD `lms_course` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `meta_title` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `meta_description` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `license_number` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `accreditation` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `brand_text` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `favicon_file_id` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `default_reminder_offset` integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `fee_paid_by` text DEFAULT 'student' NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `agreement_file_id` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `setup_skipped` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `meta_title` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `meta_description` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `meta_keywords` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `og_image_file_id` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `lms_status` text DEFAULT 'disabled' NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `questions_list` ON `questions` (`school_id`,`created_at`);
--> statement-breakpoint
CREATE TRIGGER student_notes_stays BEFORE UPDATE OF school_id ON student_notes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER imports_stays BEFORE UPDATE OF school_id ON imports WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER inquiry_replies_stays BEFORE UPDATE OF school_id ON inquiry_replies WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER inquiry_widgets_stays BEFORE UPDATE OF school_id ON inquiry_widgets WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER class_instructors_stays BEFORE UPDATE OF school_id ON class_instructors WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER default_faqs_stays BEFORE UPDATE OF school_id ON default_faqs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER program_instructors_stays BEFORE UPDATE OF school_id ON program_instructors WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER program_locations_stays BEFORE UPDATE OF school_id ON program_locations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
