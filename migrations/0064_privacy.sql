CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`purpose` text NOT NULL,
	`party` text DEFAULT '' NOT NULL,
	`wording` text NOT NULL,
	`is_given` integer NOT NULL,
	`place` text NOT NULL,
	`answered_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "consent_purpose" CHECK("consents"."purpose" IN ('marketing_email', 'sms', 'photo', 'sponsor_progress', 'employers', 'certificate_name'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `consents_student` ON `consents` (`school_id`,`student_id`,`purpose`,`created_at`);--> statement-breakpoint
CREATE TABLE `erased_students` (
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`pseudonym` text NOT NULL,
	`sealed_name` text NOT NULL,
	`request_id` text NOT NULL,
	`erased_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `student_id`),
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`request_id`) REFERENCES `privacy_requests`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `erased_students_pseudonym` ON `erased_students` (`school_id`,`pseudonym`);--> statement-breakpoint
CREATE INDEX `erased_students_request` ON `erased_students` (`school_id`,`request_id`);--> statement-breakpoint
CREATE TABLE `privacy_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`received_on` text NOT NULL,
	`due_on` text NOT NULL,
	`identity_proof` text,
	`answer` text,
	`file_id` text,
	`file_expires_at` integer,
	`asked_by` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "privacy_request_kind" CHECK("privacy_requests"."kind" IN ('copy', 'correct', 'erase', 'restrict')),
	CONSTRAINT "privacy_request_state" CHECK("privacy_requests"."state" IN ('received', 'identity_checked', 'in_work', 'done', 'refused')),
	CONSTRAINT "privacy_request_source" CHECK("privacy_requests"."source" IN ('student', 'email', 'office')),
	CONSTRAINT "privacy_request_refused" CHECK(state <> 'refused' OR length(answer) > 0),
	CONSTRAINT "privacy_request_due" CHECK(due_on >= received_on)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_requests_school_id` ON `privacy_requests` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_requests_open` ON `privacy_requests` (`school_id`,`student_id`,`kind`) WHERE state NOT IN ('done', 'refused');--> statement-breakpoint
CREATE INDEX `privacy_requests_list` ON `privacy_requests` (`school_id`,`received_on`,`id`);--> statement-breakpoint
CREATE INDEX `privacy_requests_due` ON `privacy_requests` (`school_id`,`due_on`) WHERE state NOT IN ('done', 'refused');--> statement-breakpoint
CREATE INDEX `privacy_requests_student` ON `privacy_requests` (`school_id`,`student_id`,`received_on`);--> statement-breakpoint
CREATE INDEX `privacy_requests_file` ON `privacy_requests` (`file_id`) WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `privacy_requests_expiring` ON `privacy_requests` (`file_expires_at`) WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `record_disclosures` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`recipient_kind` text NOT NULL,
	`recipient` text NOT NULL,
	`what` text NOT NULL,
	`purpose` text NOT NULL,
	`disclosed_on` text NOT NULL,
	`recorded_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "record_disclosure_recipient" CHECK("record_disclosures"."recipient_kind" IN ('sponsor', 'employer', 'agency', 'school', 'court', 'other'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `record_disclosures_student` ON `record_disclosures` (`school_id`,`student_id`,`disclosed_on`);--> statement-breakpoint
CREATE TABLE `legal_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`scope` text NOT NULL,
	`student_id` text,
	`class_id` text,
	`reason` text NOT NULL,
	`placed_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_at` integer,
	`lifted_by` text,
	`lift_reason` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "legal_hold_scope" CHECK("legal_holds"."scope" IN ('student', 'class', 'school')),
	CONSTRAINT "legal_hold_subject" CHECK((scope = 'student') = (student_id IS NOT NULL) AND (scope = 'class') = (class_id IS NOT NULL)),
	CONSTRAINT "legal_hold_lifted" CHECK((lifted_at IS NULL) = (lifted_by IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_holds_school_id` ON `legal_holds` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `legal_holds_student` ON `legal_holds` (`school_id`,`student_id`) WHERE student_id IS NOT NULL AND lifted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `legal_holds_class` ON `legal_holds` (`school_id`,`class_id`) WHERE class_id IS NOT NULL AND lifted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `legal_holds_school` ON `legal_holds` (`school_id`) WHERE scope = 'school' AND lifted_at IS NULL;--> statement-breakpoint
CREATE INDEX `legal_holds_list` ON `legal_holds` (`school_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `retention_choices` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`months` integer,
	`source` text NOT NULL,
	`confirmed_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `kind`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "retention_choice_kind" CHECK("retention_choices"."kind" IN ('student_file', 'agreement', 'attendance', 'ledger', 'sponsor_record', 'health_file', 'background_file', 'inquiry', 'draft', 'device_trace')),
	CONSTRAINT "retention_choice_months" CHECK(months IS NULL OR months BETWEEN 1 AND 1200)
) STRICT;
--> statement-breakpoint
CREATE TABLE `retention_items` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`student_id` text,
	`rule` text NOT NULL,
	`ended_on` text NOT NULL,
	`deletes_on` text NOT NULL,
	`noticed_at` integer,
	`kept_until` text,
	`kept_reason` text,
	`kept_by` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "retention_item_kind" CHECK("retention_items"."kind" IN ('student_file', 'agreement', 'attendance', 'ledger', 'sponsor_record', 'health_file', 'background_file', 'inquiry', 'draft', 'device_trace')),
	CONSTRAINT "retention_item_kept" CHECK((kept_until IS NULL) = (kept_reason IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `retention_items_school_id` ON `retention_items` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `retention_items_subject` ON `retention_items` (`school_id`,`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `retention_items_due` ON `retention_items` (`school_id`,`deletes_on`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `retention_items_deleted` ON `retention_items` (`school_id`,`deleted_at`,`id`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `retention_items_student` ON `retention_items` (`school_id`,`student_id`) WHERE student_id IS NOT NULL;--> statement-breakpoint
DROP INDEX `complaints_student`;--> statement-breakpoint
CREATE INDEX `complaints_student` ON `complaints` (`school_id`,`student_id`,`received_on`,`id`) WHERE student_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `deletes_old_records` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `agreements_signed` ON `agreements` (`school_id`,`signed_at`,`id`);--> statement-breakpoint
CREATE TRIGGER consents_stays BEFORE UPDATE OF school_id ON consents WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER erased_students_stays BEFORE UPDATE OF school_id ON erased_students WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER privacy_requests_stays BEFORE UPDATE OF school_id ON privacy_requests WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER record_disclosures_stays BEFORE UPDATE OF school_id ON record_disclosures WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER legal_holds_stays BEFORE UPDATE OF school_id ON legal_holds WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER retention_choices_stays BEFORE UPDATE OF school_id ON retention_choices WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER retention_items_stays BEFORE UPDATE OF school_id ON retention_items WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
