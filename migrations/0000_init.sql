CREATE TABLE `agreements` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`policy` text NOT NULL,
	`signature` text NOT NULL,
	`signed_at` integer NOT NULL,
	`ip` text NOT NULL,
	`user_agent` text NOT NULL,
	`text_hash` text NOT NULL,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `agreements_registration` ON `agreements` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE TABLE `form_sections` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`form_type` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "form_section_type" CHECK("form_sections"."form_type" IN ('registration', 'pre_enrollment'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `form_sections_school_id` ON `form_sections` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `form_sections_list` ON `form_sections` (`school_id`,`program_id`,`form_type`,`position`);--> statement-breakpoint
CREATE TABLE `pre_enrollments` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`student_id` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`status` text NOT NULL,
	`preferred_schedule` text,
	`values` text NOT NULL,
	`comment` text,
	`reason` text,
	`registration_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pre_enrollment_status" CHECK("pre_enrollments"."status" IN ('pending', 'approved', 'disapproved', 'registered'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `pre_enrollments_list` ON `pre_enrollments` (`school_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `pre_enrollments_email` ON `pre_enrollments` (`school_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `pre_enrollments_once` ON `pre_enrollments` (`school_id`,`program_id`,`email`) WHERE status IN ('pending', 'approved');--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`type` text NOT NULL,
	`label` text NOT NULL,
	`help_text` text,
	`options` text NOT NULL,
	`mode` text NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "question_type" CHECK("questions"."type" IN ('boolean', 'short_text', 'long_text', 'single_select', 'multi_select', 'file_type')),
	CONSTRAINT "question_mode" CHECK("questions"."mode" IN ('required', 'optional', 'disabled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `questions_school_id` ON `questions` (`school_id`,`id`);--> statement-breakpoint
CREATE TABLE `registration_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`question_id` text NOT NULL,
	`section` text NOT NULL,
	`label` text NOT NULL,
	`type` text NOT NULL,
	`value` text NOT NULL,
	`file_id` text,
	`position` integer NOT NULL,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `registration_answers_list` ON `registration_answers` (`school_id`,`registration_id`,`position`);--> statement-breakpoint
CREATE TABLE `registration_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`code` text NOT NULL,
	`token_hash` text NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`program_id` text,
	`class_id` text,
	`student_id` text,
	`step` integer DEFAULT 1 NOT NULL,
	`email` text,
	`first_name` text,
	`last_name` text,
	`phone` text,
	`values` text NOT NULL,
	`affid` text,
	`pre_enrollment_id` text,
	`registration_id` text,
	`email_sent_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "registration_draft_state" CHECK("registration_drafts"."state" IN ('draft', 'sent', 'opened', 'paying', 'completed', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `registration_drafts_code` ON `registration_drafts` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `registration_drafts_token` ON `registration_drafts` (`token_hash`);--> statement-breakpoint
CREATE INDEX `registration_drafts_list` ON `registration_drafts` (`school_id`,`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `registration_drafts_email` ON `registration_drafts` (`school_id`,`email`);--> statement-breakpoint
CREATE TABLE `registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`number` text NOT NULL,
	`code` text NOT NULL,
	`student_id` text NOT NULL,
	`program_id` text NOT NULL,
	`class_id` text NOT NULL,
	`status` text NOT NULL,
	`enrollment_status` text NOT NULL,
	`payment_option` text NOT NULL,
	`plan_to_pay` text NOT NULL,
	`sponsor_name` text,
	`sponsor_contact` text,
	`purpose` text,
	`referral_source` text,
	`tuition_cents` integer NOT NULL,
	`application_fee_cents` integer NOT NULL,
	`products_cents` integer DEFAULT 0 NOT NULL,
	`due_cents` integer DEFAULT 0 NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`payment_status` text DEFAULT 'unpaid' NOT NULL,
	`affid` text,
	`comment` text,
	`cancel_reason` text,
	`pre_enrollment_id` text,
	`needs_attention` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "registration_status" CHECK("registrations"."status" IN ('active', 'cancelled')),
	CONSTRAINT "registration_enrollment_status" CHECK("registrations"."enrollment_status" IN ('enrolled', 'completed', 'dropped')),
	CONSTRAINT "registration_payment_status" CHECK("registrations"."payment_status" IN ('unpaid', 'partial_paid', 'complete_paid')),
	CONSTRAINT "registration_payment_option" CHECK("registrations"."payment_option" IN ('pay_now', 'pay_later', 'free_plan')),
	CONSTRAINT "registration_plan_to_pay" CHECK("registrations"."plan_to_pay" IN ('self_pay', 'sponsored_employer_agency', 'not_sure_yet')),
	CONSTRAINT "registration_purpose" CHECK("registrations"."purpose" IN ('to_work', 'to_care_for_family_member', 'as_a_prerequisite', 'other')),
	CONSTRAINT "registration_referral_source" CHECK("registrations"."referral_source" IN ('referral', 'social_media', 'google', 'university', 'billboard_sign_advertisement', 'other'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_school_id` ON `registrations` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_number` ON `registrations` (`school_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_code` ON `registrations` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_once` ON `registrations` (`school_id`,`class_id`,`student_id`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `registrations_created` ON `registrations` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `registrations_student` ON `registrations` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `registrations_class` ON `registrations` (`school_id`,`class_id`,`status`);--> statement-breakpoint
CREATE INDEX `registrations_program` ON `registrations` (`school_id`,`program_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `registrations_status` ON `registrations` (`school_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `registrations_payment` ON `registrations` (`school_id`,`payment_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `registrations_enrollment` ON `registrations` (`school_id`,`enrollment_status`,`created_at`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`student_name` text NOT NULL,
	`program` text NOT NULL,
	`rating` integer NOT NULL,
	`text` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "review_status" CHECK("reviews"."status" IN ('pending', 'approved', 'rejected', 'shown', 'hidden'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `reviews_list` ON `reviews` (`school_id`,`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `seats` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`class_id` text NOT NULL,
	`draft_id` text,
	`registration_id` text,
	`state` text NOT NULL,
	`expires_at` integer NOT NULL,
	`override` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "seat_state" CHECK("seats"."state" IN ('held', 'taken', 'released'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `seats_live` ON `seats` (`school_id`,`class_id`,`state`,`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `seats_one_hold` ON `seats` (`draft_id`) WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX `seats_one_registration` ON `seats` (`registration_id`) WHERE state = 'taken';--> statement-breakpoint
CREATE TABLE `section_questions` (
	`school_id` text NOT NULL,
	`section_id` text NOT NULL,
	`question_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`section_id`, `question_id`),
	FOREIGN KEY (`school_id`,`section_id`) REFERENCES `form_sections`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`question_id`) REFERENCES `questions`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `section_questions_school` ON `section_questions` (`school_id`,`section_id`,`position`);--> statement-breakpoint
CREATE TABLE `static_fields` (
	`school_id` text NOT NULL,
	`form_type` text NOT NULL,
	`name` text NOT NULL,
	`mode` text NOT NULL,
	PRIMARY KEY(`school_id`, `form_type`, `name`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "static_field_form" CHECK("static_fields"."form_type" IN ('registration', 'pre_enrollment')),
	CONSTRAINT "static_field_mode" CHECK("static_fields"."mode" IN ('required', 'optional', 'disabled'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `students` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`user_id` text,
	`first_name` text NOT NULL,
	`middle_name` text,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`date_of_birth` text,
	`gender` text,
	`ethnicity` text,
	`address` text,
	`address2` text,
	`city` text,
	`state` text,
	`zipcode` text,
	`country` text,
	`emergency_name` text,
	`emergency_relationship` text,
	`emergency_phone` text,
	`highest_education` text,
	`job_interests` text,
	`preferred_job_type` text,
	`open_to_work` integer DEFAULT false NOT NULL,
	`job_alerts` integer DEFAULT true NOT NULL,
	`resume_visible` integer DEFAULT false NOT NULL,
	`is_profile_complete` integer DEFAULT false NOT NULL,
	`comments` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "student_gender" CHECK("students"."gender" IN ('male', 'female', 'other')),
	CONSTRAINT "student_ethnicity" CHECK("students"."ethnicity" IN ('hispanic', 'black_non_hispanic_black', 'white_non_hispanic', 'american_indian_alaskan_native', 'asian', 'middle_eastern', 'hawaiian_native_pacific_islander', 'multiracial', 'other', 'choose_not_to_report'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `students_school_id` ON `students` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `students_email` ON `students` (`school_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `students_user` ON `students` (`user_id`);--> statement-breakpoint
CREATE INDEX `students_name` ON `students` (`school_id`,`last_name`,`first_name`);--> statement-breakpoint
CREATE INDEX `students_created` ON `students` (`school_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `waitlist_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`class_id` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`status` text NOT NULL,
	`informed_at` integer,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "waitlist_status" CHECK("waitlist_entries"."status" IN ('pending', 'informed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `waitlist_entries_list` ON `waitlist_entries` (`school_id`,`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_once` ON `waitlist_entries` (`school_id`,`program_id`,`email`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE TABLE `invites` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`school_id` text,
	`status` text NOT NULL,
	`invited_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invite_status" CHECK("invites"."status" IN ('pending', 'accepted', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_hash` ON `invites` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `invites_one_pending` ON `invites` (`user_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_hash` ON `password_resets` (`token_hash`);--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refresh_tokens_hash` ON `refresh_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_family` ON `refresh_tokens` (`family_id`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_user` ON `refresh_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`host` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE TABLE `socket_tickets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`password_changed_at` integer,
	`role` text NOT NULL,
	`school_id` text,
	`employer_id` text,
	`status` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text,
	`job_title` text,
	`timezone` text,
	`avatar_file_id` text,
	`email_notifications` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "user_role" CHECK("users"."role" IN ('super_admin', 'school_owner', 'school_admin', 'student', 'employer_admin', 'employer_career_specialist', 'job_partner_admin', 'organization_admin')),
	CONSTRAINT "user_status" CHECK("users"."status" IN ('active', 'inactive')),
	CONSTRAINT "user_school" CHECK((role IN ('school_owner', 'school_admin', 'student')) = (school_id IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_school` ON `users` (`school_id`,`role`,`status`);--> statement-breakpoint
CREATE TABLE `inquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`preferred_contact` text,
	`message` text NOT NULL,
	`contact_status` text NOT NULL,
	`reply` text,
	`replied_at` integer,
	`affid` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "inquiry_type" CHECK("inquiries"."type" IN ('program_general', 'scholarship')),
	CONSTRAINT "inquiry_contact_status" CHECK("inquiries"."contact_status" IN ('not_contacted', 'contacted', 'enrolled', 'not_interested'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `inquiries_list` ON `inquiries` (`school_id`,`contact_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `inquiries_created` ON `inquiries` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `inquiries_email` ON `inquiries` (`school_id`,`email`);--> statement-breakpoint
CREATE TABLE `email_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`abbreviation` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`after_table` text,
	`is_enabled` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `email_templates_once` ON `email_templates` (`school_id`,`abbreviation`);--> statement-breakpoint
CREATE TABLE `mail_opt_outs` (
	`school_id` text NOT NULL,
	`email` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `email`, `kind`),
	CONSTRAINT "mail_opt_out_kind" CHECK("mail_opt_outs"."kind" IN ('class_reminders', 'payment_reminders', 'news', 'inquiry_follow_up', 'waitlist'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`recipient_name` text,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`reply_to` text,
	`from_name` text NOT NULL,
	`unsubscribe_url` text,
	`student_id` text,
	`subject_type` text,
	`subject_id` text,
	`status` text NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`first_try_at` integer,
	`sent_at` integer,
	`error` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "mail_status" CHECK("mails"."status" IN ('pending', 'sending', 'sent', 'failed', 'aborted'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `mails_list` ON `mails` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_student` ON `mails` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_open` ON `mails` (`lease_until`) WHERE status IN ('pending', 'sending');--> statement-breakpoint
CREATE TABLE `feature_updates` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`image_url` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`school_id` text,
	`type` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`object_id` text,
	`avatar_url` text,
	`extra` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "notification_type" CHECK("notifications"."type" IN ('program_info_query', 'student_registration', 'pre_enrollment_created', 'app_feature_update', 'public_instructor_creation', 'refund_requested', 'refund_approved', 'refund_declined', 'export_analytics', 'partnership_requested', 'partnership_accepted', 'payment_against_plan'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `notifications_list` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE is_read = 0;--> statement-breakpoint
CREATE TABLE `instalments` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`position` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`due_date` text NOT NULL,
	`status` text NOT NULL,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "instalment_status" CHECK("instalments"."status" IN ('unpaid', 'paid', 'cancelled')),
	CONSTRAINT "instalment_amount" CHECK(amount_cents > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `instalments_school_id` ON `instalments` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `instalments_registration` ON `instalments` (`school_id`,`registration_id`,`position`);--> statement-breakpoint
CREATE INDEX `instalments_due` ON `instalments` (`status`,`due_date`);--> statement-breakpoint
CREATE TABLE `payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`obligation_id` text NOT NULL,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`service_fee_cents` integer NOT NULL,
	`session_id` text,
	`session_url` text,
	`payment_intent_id` text,
	`client_secret` text,
	`stripe_account` text,
	`snapshot` text NOT NULL,
	`failure` text,
	`overpaid` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_attempt_kind" CHECK("payment_attempts"."kind" IN ('registration', 'instalment', 'payoff', 'purchase')),
	CONSTRAINT "payment_attempt_state" CHECK("payment_attempts"."state" IN ('creating', 'requires_payment', 'processing', 'succeeded', 'failed', 'expired', 'abandoned')),
	CONSTRAINT "payment_attempt_money" CHECK(amount_cents >= 0 AND service_fee_cents >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_one_live` ON `payment_attempts` (`obligation_id`) WHERE state IN ('creating', 'requires_payment', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_intent` ON `payment_attempts` (`payment_intent_id`) WHERE payment_intent_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_session` ON `payment_attempts` (`session_id`) WHERE session_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_attempts_obligation` ON `payment_attempts` (`school_id`,`obligation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_attempts_state` ON `payment_attempts` (`state`,`updated_at`);--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text,
	`purchase_id` text,
	`attempt_id` text,
	`request_from_type` text NOT NULL,
	`requested_by` text,
	`amount_cents` integer NOT NULL,
	`with_service_fee` integer DEFAULT false NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`execution` text DEFAULT 'none' NOT NULL,
	`failure` text,
	`decided_by` text,
	`decided_at` integer,
	`decision_note` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_status" CHECK("refund_requests"."status" IN ('pending', 'approved', 'declined', 'cancelled')),
	CONSTRAINT "refund_execution" CHECK("refund_requests"."execution" IN ('none', 'queued', 'processing', 'succeeded', 'failed')),
	CONSTRAINT "refund_amount" CHECK(amount_cents > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_requests_list` ON `refund_requests` (`school_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_status` ON `refund_requests` (`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_one_pending` ON `refund_requests` (`school_id`,`registration_id`) WHERE status = 'pending' AND registration_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_auto` ON `refund_requests` (`attempt_id`) WHERE request_from_type = 'system';--> statement-breakpoint
CREATE TABLE `reminders` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`instalment_id` text NOT NULL,
	`due_date` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reminders_once` ON `reminders` (`instalment_id`,`due_date`,`kind`);--> statement-breakpoint
CREATE INDEX `reminders_school` ON `reminders` (`school_id`,`instalment_id`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`account` text,
	`type` text NOT NULL,
	`object_id` text NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer,
	`outcome` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `stripe_events_open` ON `stripe_events` (`received_at`) WHERE processed_at IS NULL;--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`registration_id` text,
	`instalment_id` text,
	`purchase_id` text,
	`student_id` text,
	`attempt_id` text,
	`parent_id` text,
	`ref` text NOT NULL,
	`method` text NOT NULL,
	`payer_name` text NOT NULL,
	`description` text NOT NULL,
	`note` text,
	`receipt_number` text,
	`paid_on` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transaction_type" CHECK("transactions"."type" IN ('student_registration', 'product_purchase', 'product_subscription', 'manually_paid', 'class_plan', 'product_payment', 'referral_fee', 'processing_fee', 'refund')),
	CONSTRAINT "transaction_status" CHECK("transactions"."status" IN ('pending', 'succeeded', 'failed', 'manually_paid', 'refund'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_ref` ON `transactions` (`type`,`ref`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_receipt` ON `transactions` (`school_id`,`receipt_number`) WHERE receipt_number IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_created` ON `transactions` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `transactions_registration` ON `transactions` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `transactions_student` ON `transactions` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `transactions_attempt` ON `transactions` (`attempt_id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text,
	`actor_id` text,
	`actor_kind` text NOT NULL,
	`action` text NOT NULL,
	`subject_type` text,
	`subject_id` text,
	`before` text,
	`after` text,
	`request_id` text NOT NULL,
	`ip` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`school_id`,`subject_type`,`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`school_id`,`at`);--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`outbox_id` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `export_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text,
	`requester_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`filters` text NOT NULL,
	`from_date` text,
	`to_date` text,
	`file_id` text,
	`row_count` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "export_status" CHECK("export_jobs"."status" IN ('pending', 'running', 'succeeded', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `export_jobs_requester` ON `export_jobs` (`requester_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text,
	`owner_id` text,
	`purpose` text NOT NULL,
	`access` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "file_access" CHECK("files"."access" IN ('public', 'private')),
	CONSTRAINT "file_state" CHECK("files"."state" IN ('expected', 'ready', 'refused'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `files_school` ON `files` (`school_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `guard` (
	`ok` integer NOT NULL,
	`reason` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`response` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`job` text NOT NULL,
	`day` text NOT NULL,
	`state` text NOT NULL,
	`lease_until` integer NOT NULL,
	`finished_at` integer,
	`note` text,
	PRIMARY KEY(`job`, `day`),
	CONSTRAINT "job_run_state" CHECK("job_runs"."state" IN ('run', 'done'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `number_series` (
	`school_id` text NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`school_id`, `series`, `year`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text,
	`topic` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`done_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`lease_until`) WHERE done_at IS NULL;--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_limits_age` ON `rate_limits` (`resets_at`);--> statement-breakpoint
CREATE TABLE `classes` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`code` text NOT NULL,
	`location_id` text,
	`instructor_id` text,
	`schedule` text NOT NULL,
	`mode` text NOT NULL,
	`meeting_type` text NOT NULL,
	`meeting_link` text,
	`start_date` text,
	`end_date` text,
	`orientation_date` text,
	`registration_deadline` text,
	`weekdays` text NOT NULL,
	`start_time` text,
	`end_time` text,
	`capacity` integer NOT NULL,
	`status` text NOT NULL,
	`cancelled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`location_id`) REFERENCES `locations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instructor_id`) REFERENCES `instructors`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "class_schedule" CHECK("classes"."schedule" IN ('daytime', 'evening', 'weekend')),
	CONSTRAINT "class_mode" CHECK("classes"."mode" IN ('scheduled', 'self_paced')),
	CONSTRAINT "class_meeting_type" CHECK("classes"."meeting_type" IN ('in_person', 'online')),
	CONSTRAINT "class_status" CHECK("classes"."status" IN ('open', 'closed')),
	CONSTRAINT "class_capacity" CHECK(capacity BETWEEN 1 AND 10000),
	CONSTRAINT "class_dates" CHECK(mode = 'self_paced' OR start_date IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `classes_school_id` ON `classes` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `classes_code` ON `classes` (`school_id`,`code`);--> statement-breakpoint
CREATE INDEX `classes_program` ON `classes` (`school_id`,`program_id`,`start_date`);--> statement-breakpoint
CREATE INDEX `classes_start` ON `classes` (`school_id`,`start_date`);--> statement-breakpoint
CREATE TABLE `instructors` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`title` text,
	`bio` text,
	`photo_file_id` text,
	`status` text NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "instructor_status" CHECK("instructors"."status" IN ('pending', 'active', 'inactive'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `instructors_school_id` ON `instructors` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `instructors_email` ON `instructors` (`school_id`,`email`);--> statement-breakpoint
CREATE INDEX `instructors_list` ON `instructors` (`school_id`,`status`,`last_name`);--> statement-breakpoint
CREATE TABLE `locations` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zipcode` text NOT NULL,
	`room` text,
	`phone` text,
	`hours` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `locations_school_id` ON `locations` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `locations_list` ON `locations` (`school_id`,`name`);--> statement-breakpoint
CREATE TABLE `program_faqs` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`default_faq_id` text,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `program_faqs_list` ON `program_faqs` (`school_id`,`program_id`,`position`);--> statement-breakpoint
CREATE TABLE `programs` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`category` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`summary` text,
	`description` text,
	`prerequisites` text,
	`outcomes` text,
	`week_outline` text,
	`additional_info` text,
	`certification` text,
	`duration` integer NOT NULL,
	`duration_type` text NOT NULL,
	`clock_hours` integer,
	`tuition_cents` integer NOT NULL,
	`application_fee_cents` integer NOT NULL,
	`payment_options` text NOT NULL,
	`plan_payments` integer DEFAULT 0 NOT NULL,
	`plan_interval_days` integer DEFAULT 30 NOT NULL,
	`image_file_id` text,
	`show_scholarship` integer DEFAULT false NOT NULL,
	`pre_enrollment` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "program_type" CHECK("programs"."type" IN ('onsite', 'blended', 'virtual')),
	CONSTRAINT "program_status" CHECK("programs"."status" IN ('offering', 'not_offered')),
	CONSTRAINT "program_duration_type" CHECK("programs"."duration_type" IN ('weeks', 'days', 'months')),
	CONSTRAINT "program_money" CHECK(tuition_cents >= 0 AND application_fee_cents >= 0),
	CONSTRAINT "program_plan" CHECK(plan_payments BETWEEN 0 AND 24 AND plan_interval_days BETWEEN 1 AND 366)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `programs_slug` ON `programs` (`school_id`,`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `programs_school_id` ON `programs` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `programs_list` ON `programs` (`school_id`,`status`,`position`);--> statement-breakpoint
CREATE TABLE `domains` (
	`host` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "domain_status" CHECK("domains"."status" IN ('pending', 'verified'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `domains_school` ON `domains` (`school_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `domains_one_primary` ON `domains` (`school_id`) WHERE is_primary = 1;--> statement-breakpoint
CREATE TABLE `navbar_items` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`text` text NOT NULL,
	`link` text NOT NULL,
	`icon` text,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `navbar_items_school` ON `navbar_items` (`school_id`,`position`);--> statement-breakpoint
CREATE TABLE `schools` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`subdomain` text NOT NULL,
	`status` text NOT NULL,
	`type` text NOT NULL,
	`plan` text NOT NULL,
	`show_ai_call_logs` integer DEFAULT false NOT NULL,
	`timezone` text DEFAULT 'America/New_York' NOT NULL,
	`tagline` text,
	`about` text,
	`address` text,
	`city` text,
	`state` text,
	`zipcode` text,
	`country` text DEFAULT 'United States',
	`phone` text,
	`voice_ai_phone` text,
	`contact_email` text,
	`website_url` text,
	`primary_color` text,
	`secondary_color` text,
	`dark_color` text,
	`logo_file_id` text,
	`small_logo_file_id` text,
	`visitor_notice_title` text,
	`visitor_notice_desc` text,
	`refund_policy` text,
	`agreement_title` text,
	`agreement_body` text,
	`show_scholarships` integer DEFAULT false NOT NULL,
	`service_fee_type` text DEFAULT 'percentage' NOT NULL,
	`service_fee_value` integer DEFAULT 299 NOT NULL,
	`payout_status` text DEFAULT 'unlinked' NOT NULL,
	`payout_account_id` text,
	`content_version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "school_type" CHECK("schools"."type" IN ('local', 'national_partner')),
	CONSTRAINT "school_plan" CHECK("schools"."plan" IN ('basic', 'basic-and-chat', 'advanced', 'advanced-and-chat')),
	CONSTRAINT "school_status" CHECK("schools"."status" IN ('active', 'inactive')),
	CONSTRAINT "school_fee_type" CHECK("schools"."service_fee_type" IN ('percentage', 'dollar')),
	CONSTRAINT "school_payout_status" CHECK("schools"."payout_status" IN ('verified', 'linked', 'unlinked')),
	CONSTRAINT "school_primary_color" CHECK(primary_color IS NULL OR (length(primary_color) = 7 AND substr(primary_color, 1, 1) = '#' AND trim(substr(primary_color, 2), '0123456789abcdefABCDEF') = '')),
	CONSTRAINT "school_secondary_color" CHECK(secondary_color IS NULL OR (length(secondary_color) = 7 AND substr(secondary_color, 1, 1) = '#' AND trim(substr(secondary_color, 2), '0123456789abcdefABCDEF') = '')),
	CONSTRAINT "school_dark_color" CHECK(dark_color IS NULL OR (length(dark_color) = 7 AND substr(dark_color, 1, 1) = '#' AND trim(substr(dark_color, 2), '0123456789abcdefABCDEF') = ''))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `schools_subdomain` ON `schools` (`subdomain`);--> statement-breakpoint
CREATE TABLE `product_sizes` (
	`school_id` text NOT NULL,
	`product_id` text NOT NULL,
	`size` text NOT NULL,
	`stock` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`product_id`, `size`),
	FOREIGN KEY (`school_id`,`product_id`) REFERENCES `products`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_stock" CHECK(stock >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_sizes_school` ON `product_sizes` (`school_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`price_cents` integer NOT NULL,
	`image_file_id` text,
	`is_active` integer DEFAULT true NOT NULL,
	`in_store` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_price" CHECK(price_cents >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_school_id` ON `products` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug` ON `products` (`school_id`,`slug`);--> statement-breakpoint
CREATE INDEX `products_list` ON `products` (`school_id`,`is_active`,`position`);--> statement-breakpoint
CREATE TABLE `program_products` (
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`product_id` text NOT NULL,
	`is_required` integer NOT NULL,
	PRIMARY KEY(`program_id`, `product_id`),
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`product_id`) REFERENCES `products`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `program_products_school` ON `program_products` (`school_id`,`program_id`);--> statement-breakpoint
CREATE TABLE `registration_products` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`product_id` text NOT NULL,
	`title` text NOT NULL,
	`size` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_cents` integer NOT NULL,
	`delivery` text DEFAULT 'pending' NOT NULL,
	CONSTRAINT "registration_product_quantity" CHECK(quantity BETWEEN 1 AND 99)
) STRICT;
--> statement-breakpoint
CREATE INDEX `registration_products_list` ON `registration_products` (`school_id`,`registration_id`);