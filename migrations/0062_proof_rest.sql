CREATE TABLE `agreement_addenda` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`number` integer NOT NULL,
	`changes` text NOT NULL,
	`body` text NOT NULL,
	`text_hash` text NOT NULL,
	`made_by` text,
	`created_at` integer NOT NULL,
	`signature` text,
	`signed_at` integer,
	`ip` text,
	`user_agent` text,
	`cancelled_at` integer,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "agreement_addendum_signed" CHECK((signature IS NULL) = (signed_at IS NULL) AND (signed_at IS NULL OR cancelled_at IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `agreement_addenda_school_id` ON `agreement_addenda` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `agreement_addenda_number` ON `agreement_addenda` (`school_id`,`registration_id`,`number`);--> statement-breakpoint
CREATE INDEX `agreement_addenda_open` ON `agreement_addenda` (`school_id`,`created_at`) WHERE signed_at IS NULL AND cancelled_at IS NULL;--> statement-breakpoint
CREATE TABLE `agreement_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`blocks` text NOT NULL,
	`state` text,
	`published_at` integer,
	`published_by` text,
	`retired_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "agreement_template_retired" CHECK(retired_at IS NULL OR published_at IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `agreement_templates_school_id` ON `agreement_templates` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `agreement_templates_version` ON `agreement_templates` (`school_id`,`program_id`,`version`) WHERE program_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `agreement_templates_own_version` ON `agreement_templates` (`school_id`,`version`) WHERE program_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `agreement_templates_live` ON `agreement_templates` (`school_id`,`program_id`) WHERE program_id IS NOT NULL AND published_at IS NOT NULL AND retired_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `agreement_templates_own_live` ON `agreement_templates` (`school_id`) WHERE program_id IS NULL AND published_at IS NOT NULL AND retired_at IS NULL;--> statement-breakpoint
CREATE TABLE `disclosure_receipts` (
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`disclosure_id` text NOT NULL,
	`acknowledged_at` integer NOT NULL,
	`ip` text NOT NULL,
	`user_agent` text NOT NULL,
	PRIMARY KEY(`school_id`, `registration_id`, `disclosure_id`),
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`disclosure_id`) REFERENCES `disclosures`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `disclosure_receipts_disclosure` ON `disclosure_receipts` (`school_id`,`disclosure_id`);--> statement-breakpoint
CREATE TABLE `disclosures` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`file_id` text,
	`text_hash` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`retired_at` integer,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disclosure_kind" CHECK("disclosures"."kind" IN ('fact_sheet', 'catalog', 'program_information', 'strf', 'other')),
	CONSTRAINT "disclosure_content" CHECK(trim(body) <> '' OR file_id IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `disclosures_school_id` ON `disclosures` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `disclosures_live` ON `disclosures` (`school_id`,`program_id`) WHERE retired_at IS NULL;--> statement-breakpoint
CREATE INDEX `disclosures_file` ON `disclosures` (`file_id`) WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `complaint_files` (
	`school_id` text NOT NULL,
	`complaint_id` text NOT NULL,
	`file_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`school_id`, `complaint_id`, `position`),
	FOREIGN KEY (`school_id`,`complaint_id`) REFERENCES `complaints`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `complaint_files_file` ON `complaint_files` (`file_id`);--> statement-breakpoint
CREATE TABLE `complaints` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`received_on` text NOT NULL,
	`from_name` text NOT NULL,
	`from_contact` text DEFAULT '' NOT NULL,
	`student_id` text,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`due_on` text NOT NULL,
	`answered_on` text,
	`answer` text,
	`outcome` text,
	`answered_by` text,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "complaint_kind" CHECK("complaints"."kind" IN ('instruction', 'staff', 'money', 'facilities', 'discrimination', 'safety', 'other')),
	CONSTRAINT "complaint_outcome" CHECK("complaints"."outcome" IN ('upheld', 'partly_upheld', 'not_upheld', 'withdrawn')),
	CONSTRAINT "complaint_answered" CHECK((answered_on IS NULL) = (outcome IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_school_id` ON `complaints` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `complaints_list` ON `complaints` (`school_id`,`received_on`,`id`);--> statement-breakpoint
CREATE INDEX `complaints_open` ON `complaints` (`school_id`,`due_on`) WHERE answered_on IS NULL;--> statement-breakpoint
CREATE INDEX `complaints_student` ON `complaints` (`school_id`,`student_id`) WHERE student_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `packet_downloads` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`packet_id` text NOT NULL,
	`user_id` text NOT NULL,
	`ip` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`packet_id`) REFERENCES `packets`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `packet_downloads_list` ON `packet_downloads` (`school_id`,`packet_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `packets` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`scope` text NOT NULL,
	`title` text NOT NULL,
	`parts` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`error` text,
	`student_count` integer NOT NULL,
	`gap_count` integer,
	`file_count` integer,
	`file_id` text,
	`sha256` text,
	`bytes` integer,
	`asked_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`expires_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "packet_state" CHECK("packets"."state" IN ('asked', 'making', 'ready', 'failed')),
	CONSTRAINT "packet_ready" CHECK(state <> 'ready' OR (file_id IS NOT NULL AND sha256 IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `packets_school_id` ON `packets` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `packets_list` ON `packets` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `packets_file` ON `packets` (`file_id`) WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `packets_expiring` ON `packets` (`expires_at`) WHERE file_id IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `exam_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`exam` text NOT NULL,
	`part` text NOT NULL,
	`attempt` integer NOT NULL,
	`taken_on` text NOT NULL,
	`result` text NOT NULL,
	`score` text,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`proof_file_id` text,
	`recorded_by` text,
	`decided_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "exam_result" CHECK("exam_attempts"."result" IN ('scheduled', 'passed', 'failed', 'no_show', 'unknown')),
	CONSTRAINT "exam_source" CHECK("exam_attempts"."source" IN ('student', 'school', 'file')),
	CONSTRAINT "exam_status" CHECK("exam_attempts"."status" IN ('claimed', 'confirmed', 'declined')),
	CONSTRAINT "exam_attempt_number" CHECK(attempt BETWEEN 1 AND 20)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_attempts_school_id` ON `exam_attempts` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `exam_attempts_once` ON `exam_attempts` (`school_id`,`student_id`,`exam`,`part`,`attempt`) WHERE status <> 'declined';--> statement-breakpoint
CREATE UNIQUE INDEX `exam_attempts_passed` ON `exam_attempts` (`school_id`,`student_id`,`exam`,`part`) WHERE result = 'passed' AND status = 'confirmed';--> statement-breakpoint
CREATE INDEX `exam_attempts_taken` ON `exam_attempts` (`school_id`,`taken_on`);--> statement-breakpoint
CREATE INDEX `exam_attempts_registration` ON `exam_attempts` (`school_id`,`registration_id`,`taken_on`);--> statement-breakpoint
CREATE INDEX `exam_attempts_claimed` ON `exam_attempts` (`school_id`,`created_at`) WHERE status = 'claimed';--> statement-breakpoint
CREATE INDEX `exam_attempts_file` ON `exam_attempts` (`proof_file_id`) WHERE proof_file_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `graduate_surveys` (
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`days` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	PRIMARY KEY(`school_id`, `registration_id`, `days`),
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "graduate_survey_answer" CHECK("graduate_surveys"."answer" IN ('in_field', 'other_field', 'not_working', 'studying')),
	CONSTRAINT "graduate_survey_days" CHECK(days IN (30, 90, 180))
) STRICT;
--> statement-breakpoint
CREATE TABLE `outcome_exclusions` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`reason` text NOT NULL,
	`since` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`proof_file_id` text,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outcome_exclusion_reason" CHECK("outcome_exclusions"."reason" IN ('deceased', 'incarcerated', 'active_duty', 'international', 'continuing_education'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outcome_exclusions_once` ON `outcome_exclusions` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `outcome_exclusions_file` ON `outcome_exclusions` (`proof_file_id`) WHERE proof_file_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `program_exams` (
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`exam` text NOT NULL,
	PRIMARY KEY(`school_id`, `program_id`, `exam`),
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `rate_publications` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`formula` text NOT NULL,
	`part` text DEFAULT '' NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text NOT NULL,
	`numerator` integer NOT NULL,
	`denominator` integer NOT NULL,
	`definition` text NOT NULL,
	`rows` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`approved_by` text NOT NULL,
	`published_at` integer NOT NULL,
	`withdrawn_at` integer,
	`withdrawn_by` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rate_publication_counts" CHECK(numerator >= 0 AND denominator >= 10 AND numerator <= denominator),
	CONSTRAINT "rate_publication_period" CHECK(to_on >= from_on)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_publications_live` ON `rate_publications` (`school_id`,`program_id`,`formula`,`part`,`from_on`,`to_on`) WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX `rate_publications_list` ON `rate_publications` (`school_id`,`published_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_due_notices` (
	`school_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subject_id`, `kind`, `day`),
	CONSTRAINT "due_notice_kind" CHECK("__new_due_notices"."kind" IN ('class', 'class_tomorrow', 'orientation', 'documents', 'deadline', 'expiring'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_due_notices`("school_id", "subject_id", "kind", "day", "created_at") SELECT "school_id", "subject_id", "kind", "day", "created_at" FROM `due_notices`;--> statement-breakpoint
DROP TABLE `due_notices`;--> statement-breakpoint
ALTER TABLE `__new_due_notices` RENAME TO `due_notices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `due_notices_school` ON `due_notices` (`school_id`,`subject_id`);--> statement-breakpoint
DROP INDEX `outcomes_once`;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `hours_per_week` integer;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `is_in_field` integer;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `wage_cents` integer;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `wage_per` text;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `is_self_employed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `verified_by` text;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `verified_on` text;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `proof_file_id` text;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `is_counted` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `outcomes_counted` ON `outcomes` (`school_id`,`registration_id`) WHERE is_counted = 1;--> statement-breakpoint
CREATE INDEX `outcomes_registration` ON `outcomes` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `outcomes_file` ON `outcomes` (`proof_file_id`) WHERE proof_file_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `agreements` ADD `template_id` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `initials` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `consent` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `needs_guardian` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `agreements` ADD `guardian_signature` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `guardian_relation` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `guardian_signed_at` integer;--> statement-breakpoint
ALTER TABLE `agreements` ADD `guardian_ip` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `guardian_user_agent` text;--> statement-breakpoint
CREATE INDEX `agreements_to_guardian` ON `agreements` (`school_id`,`signed_at`) WHERE needs_guardian = 1 AND guardian_signed_at IS NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `asks_guardian` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `complaint_days` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `complaint_agency` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `document_review_days` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `most_unknown_percent` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `surveys_graduates` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE TRIGGER agreement_addenda_stays BEFORE UPDATE OF school_id ON agreement_addenda WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER agreement_templates_stays BEFORE UPDATE OF school_id ON agreement_templates WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER disclosure_receipts_stays BEFORE UPDATE OF school_id ON disclosure_receipts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER disclosures_stays BEFORE UPDATE OF school_id ON disclosures WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER complaint_files_stays BEFORE UPDATE OF school_id ON complaint_files WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER complaints_stays BEFORE UPDATE OF school_id ON complaints WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER packet_downloads_stays BEFORE UPDATE OF school_id ON packet_downloads WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER packets_stays BEFORE UPDATE OF school_id ON packets WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER exam_attempts_stays BEFORE UPDATE OF school_id ON exam_attempts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER graduate_surveys_stays BEFORE UPDATE OF school_id ON graduate_surveys WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER outcome_exclusions_stays BEFORE UPDATE OF school_id ON outcome_exclusions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER program_exams_stays BEFORE UPDATE OF school_id ON program_exams WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER rate_publications_stays BEFORE UPDATE OF school_id ON rate_publications WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER due_notices_stays BEFORE UPDATE OF school_id ON due_notices WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
DROP TRIGGER agreements_fixed;
--> statement-breakpoint
CREATE TRIGGER agreements_fixed BEFORE UPDATE OF id, registration_id, title, body, policy, signature, signed_at, ip, user_agent, text_hash, template_id, initials, consent, needs_guardian ON agreements
BEGIN SELECT RAISE(ABORT, 'agreements_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER agreements_guardian_once BEFORE UPDATE OF guardian_signature, guardian_relation, guardian_signed_at, guardian_ip, guardian_user_agent ON agreements
WHEN old.guardian_signed_at IS NOT NULL OR old.needs_guardian = 0
BEGIN SELECT RAISE(ABORT, 'agreements_guardian_once'); END;
--> statement-breakpoint
CREATE TRIGGER agreement_templates_fixed BEFORE UPDATE OF id, program_id, version, title, blocks, state, published_at, published_by ON agreement_templates
WHEN old.published_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'agreement_templates_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER agreement_addenda_fixed BEFORE UPDATE OF id, registration_id, number, changes, body, text_hash, made_by, created_at ON agreement_addenda
BEGIN SELECT RAISE(ABORT, 'agreement_addenda_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER agreement_addenda_signed_once BEFORE UPDATE OF signature, signed_at, ip, user_agent, cancelled_at ON agreement_addenda
WHEN old.signed_at IS NOT NULL OR old.cancelled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'agreement_addenda_signed_once'); END;
--> statement-breakpoint
CREATE TRIGGER disclosures_fixed BEFORE UPDATE OF id, program_id, kind, title, body, file_id, text_hash, created_by, created_at ON disclosures
BEGIN SELECT RAISE(ABORT, 'disclosures_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER disclosure_receipts_fixed BEFORE UPDATE OF registration_id, disclosure_id, acknowledged_at, ip, user_agent ON disclosure_receipts
BEGIN SELECT RAISE(ABORT, 'disclosure_receipts_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER rate_publications_fixed BEFORE UPDATE OF id, program_id, formula, part, from_on, to_on, numerator, denominator, definition, rows, note, approved_by, published_at ON rate_publications
BEGIN SELECT RAISE(ABORT, 'rate_publications_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER packet_downloads_fixed BEFORE UPDATE OF id, packet_id, user_id, ip, created_at ON packet_downloads
BEGIN SELECT RAISE(ABORT, 'packet_downloads_fixed'); END;
