CREATE TABLE `certificate_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`asks_hours` integer NOT NULL,
	`asks_skills` integer NOT NULL,
	`documents` text NOT NULL,
	`balance` text NOT NULL,
	`is_automatic` integer NOT NULL,
	`expires_after_months` integer,
	`ceu_hundredths` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "certificate_rule_kind" CHECK("certificate_rules"."kind" IN ('completion', 'attendance', 'continuing_education')),
	CONSTRAINT "certificate_rule_balance" CHECK("certificate_rules"."balance" IN ('none', 'zero', 'no_overdue')),
	CONSTRAINT "certificate_rule_months" CHECK(expires_after_months IS NULL OR expires_after_months BETWEEN 1 AND 120)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_rules_school_id` ON `certificate_rules` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_rules_version` ON `certificate_rules` (`school_id`,`program_id`,`version`);--> statement-breakpoint
CREATE TABLE `certificate_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`signatories` text NOT NULL,
	`language` text NOT NULL,
	`shows_hours` integer NOT NULL,
	`shows_dates` integer NOT NULL,
	`shows_license` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "certificate_template_language" CHECK("certificate_templates"."language" IN ('en', 'es', 'both'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_templates_school_id` ON `certificate_templates` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_templates_version` ON `certificate_templates` (`school_id`,coalesce(program_id, ''),`version`);--> statement-breakpoint
CREATE TABLE `certificates` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`student_id` text NOT NULL,
	`number` text NOT NULL,
	`verify_code` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`holder_name` text NOT NULL,
	`holder_last_key` text NOT NULL,
	`program_title` text NOT NULL,
	`class_code` text NOT NULL,
	`school` text NOT NULL,
	`minutes` text NOT NULL,
	`ceu_hundredths` integer,
	`started_on` text,
	`completed_on` text NOT NULL,
	`issued_on` text NOT NULL,
	`expires_on` text,
	`template_id` text,
	`rule_version` integer NOT NULL,
	`override` text,
	`pdf_file_id` text,
	`pdf_sha256` text,
	`issued_by` text,
	`revoked_at` integer,
	`revoke_reason` text,
	`revoke_note` text,
	`replaced_at` integer,
	`replaced_by_id` text,
	`is_name_public` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "certificate_kind" CHECK("certificates"."kind" IN ('completion', 'attendance', 'continuing_education')),
	CONSTRAINT "certificate_status" CHECK("certificates"."status" IN ('issued', 'revoked', 'replaced')),
	CONSTRAINT "certificate_revoke_reason" CHECK("certificates"."revoke_reason" IN ('issued_in_error', 'hours_withdrawn', 'fraud', 'exam_cheating')),
	CONSTRAINT "certificate_name" CHECK(trim(holder_name) <> '' AND holder_name NOT LIKE '%undefined%'),
	CONSTRAINT "certificate_revoked" CHECK((status = 'revoked') = (revoked_at IS NOT NULL AND revoke_reason IS NOT NULL)),
	CONSTRAINT "certificate_replaced" CHECK((status = 'replaced') = (replaced_at IS NOT NULL AND replaced_by_id IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_school_id` ON `certificates` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_number` ON `certificates` (`school_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_code` ON `certificates` (`verify_code`);--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_live` ON `certificates` (`school_id`,`registration_id`,`kind`) WHERE status = 'issued';--> statement-breakpoint
CREATE INDEX `certificates_any_number` ON `certificates` (`number`);--> statement-breakpoint
CREATE INDEX `certificates_issued` ON `certificates` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `certificates_status` ON `certificates` (`school_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `certificates_student` ON `certificates` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `certificates_expiring` ON `certificates` (`school_id`,`expires_on`) WHERE expires_on IS NOT NULL AND status = 'issued';--> statement-breakpoint
CREATE INDEX `certificates_unmade` ON `certificates` (`created_at`) WHERE pdf_file_id IS NULL;--> statement-breakpoint
CREATE INDEX `certificates_file` ON `certificates` (`pdf_file_id`) WHERE pdf_file_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `name_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`certificate_id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`file_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`certificate_id`) REFERENCES `certificates`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "name_change_state" CHECK("name_changes"."state" IN ('asked', 'approved', 'declined'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `name_changes_open` ON `name_changes` (`school_id`,`certificate_id`) WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX `name_changes_waiting` ON `name_changes` (`school_id`,`created_at`) WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX `name_changes_student` ON `name_changes` (`school_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `name_changes_file` ON `name_changes` (`file_id`);--> statement-breakpoint
CREATE TABLE `transcripts` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`verify_code` text NOT NULL,
	`holder_name` text NOT NULL,
	`pdf_file_id` text NOT NULL,
	`pdf_sha256` text NOT NULL,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `transcripts_code` ON `transcripts` (`verify_code`);--> statement-breakpoint
CREATE INDEX `transcripts_student` ON `transcripts` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `transcripts_file` ON `transcripts` (`pdf_file_id`);--> statement-breakpoint
CREATE TABLE `refund_duties` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`effective_on` text NOT NULL,
	`because` text NOT NULL,
	`due_on` text NOT NULL,
	`cents` integer NOT NULL,
	`rule` text NOT NULL,
	`settled_at` integer,
	`proof` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_duty_cents" CHECK(cents >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_duties_registration` ON `refund_duties` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `refund_duties_open` ON `refund_duties` (`school_id`,`due_on`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE INDEX `refund_duties_due` ON `refund_duties` (`due_on`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE TABLE `registration_fundings` (
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`kind` text NOT NULL,
	`set_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `registration_id`),
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "registration_funding" CHECK("registration_fundings"."kind" IN ('va', 'sponsor'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `clearance_passes` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`session_id` text NOT NULL,
	`reason` text NOT NULL,
	`missing` text NOT NULL,
	`given_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`session_id`) REFERENCES `class_sessions`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `clearance_passes_once` ON `clearance_passes` (`school_id`,`session_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `clearance_passes_registration` ON `clearance_passes` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE TABLE `clinical_sites` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text,
	`city` text,
	`state` text,
	`zipcode` text,
	`contact_name` text,
	`contact_email` text,
	`contact_phone` text,
	`agreement_starts_on` text,
	`agreement_ends_on` text,
	`capacity` integer,
	`note` text DEFAULT '' NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "clinical_site_capacity" CHECK(capacity IS NULL OR capacity BETWEEN 1 AND 500),
	CONSTRAINT "clinical_site_agreement" CHECK(agreement_ends_on IS NULL OR agreement_starts_on IS NULL OR agreement_ends_on >= agreement_starts_on)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `clinical_sites_school_id` ON `clinical_sites` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `clinical_sites_name` ON `clinical_sites` (`school_id`,`name`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE TABLE `holding_files` (
	`school_id` text NOT NULL,
	`holding_id` text NOT NULL,
	`file_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`school_id`, `holding_id`, `position`),
	FOREIGN KEY (`school_id`,`holding_id`) REFERENCES `holdings`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `holding_files_file` ON `holding_files` (`file_id`);--> statement-breakpoint
CREATE TABLE `holdings` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text,
	`instructor_id` text,
	`site_id` text,
	`key` text NOT NULL,
	`state` text NOT NULL,
	`issued_on` text,
	`expires_on` text,
	`number` text,
	`result` text,
	`reason` text,
	`source` text NOT NULL,
	`verified_how` text,
	`registration_id` text,
	`sent_by` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	`replaced_at` integer,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instructor_id`) REFERENCES `instructors`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `clinical_sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "holding_state" CHECK("holdings"."state" IN ('sent', 'accepted', 'sent_back', 'waived')),
	CONSTRAINT "holding_source" CHECK("holdings"."source" IN ('student', 'instructor', 'office', 'form', 'import')),
	CONSTRAINT "holding_verification" CHECK("holdings"."verified_how" IN ('seen_original', 'copy', 'issuer')),
	CONSTRAINT "holding_holder" CHECK((student_id IS NOT NULL) + (instructor_id IS NOT NULL) + (site_id IS NOT NULL) <= 1),
	CONSTRAINT "holding_waiver" CHECK(state <> 'waived' OR (reason IS NOT NULL AND expires_on IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `holdings_school_id` ON `holdings` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `holdings_student` ON `holdings` (`school_id`,`student_id`,`key`) WHERE student_id IS NOT NULL AND replaced_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `holdings_instructor` ON `holdings` (`school_id`,`instructor_id`,`key`) WHERE instructor_id IS NOT NULL AND replaced_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `holdings_site` ON `holdings` (`school_id`,`site_id`,`key`) WHERE site_id IS NOT NULL AND replaced_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `holdings_own` ON `holdings` (`school_id`,`key`) WHERE student_id IS NULL AND instructor_id IS NULL AND site_id IS NULL AND replaced_at IS NULL;--> statement-breakpoint
CREATE INDEX `holdings_waiting` ON `holdings` (`school_id`,`created_at`) WHERE state = 'sent' AND replaced_at IS NULL;--> statement-breakpoint
CREATE INDEX `holdings_expiring` ON `holdings` (`school_id`,`expires_on`) WHERE expires_on IS NOT NULL AND replaced_at IS NULL;--> statement-breakpoint
CREATE INDEX `holdings_history` ON `holdings` (`school_id`,`student_id`,`created_at`) WHERE student_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `requirement_programs` (
	`school_id` text NOT NULL,
	`requirement_id` text NOT NULL,
	`program_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `requirement_id`, `program_id`),
	FOREIGN KEY (`school_id`,`requirement_id`) REFERENCES `requirements`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`program_id`) REFERENCES `programs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `requirement_programs_program` ON `requirement_programs` (`school_id`,`program_id`);--> statement-breakpoint
CREATE TABLE `requirement_sites` (
	`school_id` text NOT NULL,
	`requirement_id` text NOT NULL,
	`site_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `requirement_id`, `site_id`),
	FOREIGN KEY (`school_id`,`requirement_id`) REFERENCES `requirements`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `clinical_sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `requirement_sites_site` ON `requirement_sites` (`school_id`,`site_id`);--> statement-breakpoint
CREATE TABLE `requirements` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`help` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`applies_to` text NOT NULL,
	`needed` text NOT NULL,
	`valid_months` integer,
	`has_last_day` integer DEFAULT false NOT NULL,
	`may_expire_during` integer DEFAULT false NOT NULL,
	`asks_number` integer DEFAULT false NOT NULL,
	`asks_result` integer DEFAULT false NOT NULL,
	`sensitivity` text NOT NULL,
	`max_files` integer DEFAULT 5 NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "requirement_category" CHECK("requirements"."category" IN ('identity', 'health', 'background', 'training', 'agreement', 'insurance', 'license')),
	CONSTRAINT "requirement_holder" CHECK("requirements"."applies_to" IN ('student', 'instructor', 'school', 'site')),
	CONSTRAINT "requirement_moment" CHECK("requirements"."needed" IN ('before_class', 'before_clinical', 'before_certificate', 'during')),
	CONSTRAINT "requirement_sensitivity" CHECK("requirements"."sensitivity" IN ('normal', 'health', 'background')),
	CONSTRAINT "requirement_numbers" CHECK(max_files BETWEEN 1 AND 5 AND (valid_months IS NULL OR valid_months BETWEEN 1 AND 600))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `requirements_school_id` ON `requirements` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `requirements_key` ON `requirements` (`school_id`,`key`);--> statement-breakpoint
CREATE INDEX `requirements_active` ON `requirements` (`school_id`,`applies_to`) WHERE is_active = 1;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_refund_policies` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`program_id` text,
	`version` integer NOT NULL,
	`preset` text NOT NULL,
	`name` text NOT NULL,
	`body` text NOT NULL,
	`rules` text NOT NULL,
	`jurisdiction` text,
	`source` text,
	`source_date` text,
	`certainty` text,
	`confirmed_by` text,
	`confirmed_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_policy_certainty" CHECK("__new_refund_policies"."certainty" IN ('A', 'B'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_refund_policies`("id", "school_id", "program_id", "version", "preset", "name", "body", "rules", "jurisdiction", "source", "source_date", "certainty", "confirmed_by", "confirmed_at", "created_by", "created_at") SELECT "id", "school_id", NULL, "version", "preset", "name", "body", "rules", CASE "preset" WHEN 'ca_bppe' THEN 'CA' WHEN 'tx_twc' THEN 'TX' END, NULL, NULL, NULL, NULL, NULL, "created_by", "created_at" FROM `refund_policies`;--> statement-breakpoint
DROP TABLE `refund_policies`;--> statement-breakpoint
ALTER TABLE `__new_refund_policies` RENAME TO `refund_policies`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_policies_version` ON `refund_policies` (`school_id`,coalesce(program_id, ''),`version`);--> statement-breakpoint
CREATE INDEX `refund_policies_program` ON `refund_policies` (`school_id`,`program_id`) WHERE program_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `questions` ADD `requirement_key` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `refund_policy_id` text;--> statement-breakpoint
ALTER TABLE `class_sessions` ADD `site_id` text;--> statement-breakpoint
CREATE INDEX `class_sessions_site` ON `class_sessions` (`school_id`,`site_id`,`date`) WHERE site_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER certificate_rules_stays BEFORE UPDATE OF school_id ON certificate_rules WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER certificate_templates_stays BEFORE UPDATE OF school_id ON certificate_templates WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER certificates_stays BEFORE UPDATE OF school_id ON certificates WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER name_changes_stays BEFORE UPDATE OF school_id ON name_changes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER transcripts_stays BEFORE UPDATE OF school_id ON transcripts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER refund_duties_stays BEFORE UPDATE OF school_id ON refund_duties WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER registration_fundings_stays BEFORE UPDATE OF school_id ON registration_fundings WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER clearance_passes_stays BEFORE UPDATE OF school_id ON clearance_passes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER clinical_sites_stays BEFORE UPDATE OF school_id ON clinical_sites WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER holding_files_stays BEFORE UPDATE OF school_id ON holding_files WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER holdings_stays BEFORE UPDATE OF school_id ON holdings WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER requirement_programs_stays BEFORE UPDATE OF school_id ON requirement_programs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER requirement_sites_stays BEFORE UPDATE OF school_id ON requirement_sites WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER requirements_stays BEFORE UPDATE OF school_id ON requirements WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER refund_policies_stays BEFORE UPDATE OF school_id ON refund_policies WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER refund_policies_fixed BEFORE UPDATE OF id, program_id, version, preset, name, body, rules, jurisdiction, source, source_date, certainty, created_by, created_at ON refund_policies
BEGIN SELECT RAISE(ABORT, 'refund_policies_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER refund_policies_confirmed_once BEFORE UPDATE OF confirmed_by, confirmed_at ON refund_policies WHEN old.confirmed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'refund_policies_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER certificates_fixed BEFORE UPDATE OF id, registration_id, number, verify_code, kind, holder_name, holder_last_key, program_title, class_code, school, minutes, ceu_hundredths, started_on, completed_on, issued_on, expires_on, template_id, rule_version, override, issued_by, created_at ON certificates
BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER certificates_file_once BEFORE UPDATE OF pdf_file_id, pdf_sha256 ON certificates WHEN old.pdf_file_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER certificates_status_edges BEFORE UPDATE OF status ON certificates WHEN new.status <> old.status AND old.status <> 'issued'
BEGIN SELECT RAISE(ABORT, 'certificates_status_edges'); END;
--> statement-breakpoint
CREATE TRIGGER certificates_no_delete BEFORE DELETE ON certificates BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER certificate_templates_fixed BEFORE UPDATE ON certificate_templates BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER certificate_rules_fixed BEFORE UPDATE ON certificate_rules BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER transcripts_fixed BEFORE UPDATE OF id, verify_code, holder_name, pdf_file_id, pdf_sha256, made_by, created_at ON transcripts
BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER registrations_certificate_stands BEFORE UPDATE OF enrollment_status ON registrations
WHEN old.enrollment_status = 'completed' AND new.enrollment_status <> 'completed'
  AND EXISTS (SELECT 1 FROM certificates c WHERE c.school_id = old.school_id AND c.registration_id = old.id AND c.status = 'issued')
BEGIN SELECT RAISE(ABORT, 'certificate_stands'); END;
--> statement-breakpoint
CREATE TRIGGER clearance_passes_fixed BEFORE UPDATE OF id, registration_id, session_id, reason, missing, given_by, created_at ON clearance_passes
BEGIN SELECT RAISE(ABORT, 'clearance_passes_fixed'); END;
