CREATE TABLE `job_bookmarks` (
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`job_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `student_id`, `job_id`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `job_bookmarks_job` ON `job_bookmarks` (`job_id`);--> statement-breakpoint
CREATE TABLE `outcomes` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`employer` text NOT NULL,
	`job_title` text NOT NULL,
	`started_on` text NOT NULL,
	`status` text NOT NULL,
	`decided_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outcome_status" CHECK("outcomes"."status" IN ('claimed', 'confirmed', 'declined'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outcomes_once` ON `outcomes` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `outcomes_list` ON `outcomes` (`school_id`,`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `resume_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`section` text NOT NULL,
	`title` text NOT NULL,
	`organization` text,
	`number` text,
	`from_date` text,
	`to_date` text,
	`description` text,
	`registration_id` text,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "resume_entry_section" CHECK("resume_entries"."section" IN ('experience', 'education', 'certification'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `resume_entries_list` ON `resume_entries` (`school_id`,`student_id`,`section`,`position`);--> statement-breakpoint
CREATE TABLE `resumes` (
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`headline` text,
	`summary` text,
	`skills` text DEFAULT '[]' NOT NULL,
	`languages` text,
	`availability` text,
	`file_id` text,
	`goal` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `student_id`),
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `career_events` (
	`id` text PRIMARY KEY NOT NULL,
	`employer_id` text NOT NULL,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`timezone` text NOT NULL,
	`place` text,
	`online_url` text,
	`capacity` integer,
	`description` text,
	`image_file_id` text,
	`open_to` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`employer_id`) REFERENCES `employers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "career_event_type" CHECK("career_events"."type" IN ('job_fair', 'info_session', 'open_house', 'workshop')),
	CONSTRAINT "career_event_status" CHECK("career_events"."status" IN ('draft', 'published', 'cancelled')),
	CONSTRAINT "career_event_end" CHECK(ends_at > starts_at)
) STRICT;
--> statement-breakpoint
CREATE INDEX `career_events_list` ON `career_events` (`employer_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `career_events_open` ON `career_events` (`status`,`starts_at`);--> statement-breakpoint
CREATE TABLE `employers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`organization` text,
	`company_type` text NOT NULL,
	`size` text,
	`about` text,
	`benefits` text,
	`address` text,
	`city` text,
	`state` text,
	`zipcode` text,
	`lat` real,
	`lng` real,
	`cell` integer,
	`phone` text,
	`contact_email` text,
	`website_url` text,
	`logo_file_id` text,
	`sponsors_training` integer DEFAULT false NOT NULL,
	`categories` text DEFAULT '[]' NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "employer_company_type" CHECK("employers"."company_type" IN ('adult_day_care', 'assisted_living', 'home_health', 'hospital', 'nursing_home', 'staffing_agency', 'other')),
	CONSTRAINT "employer_status" CHECK("employers"."status" IN ('active', 'inactive'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `employers_list` ON `employers` (`status`,`name`);--> statement-breakpoint
CREATE INDEX `employers_cell` ON `employers` (`status`,`cell`);--> statement-breakpoint
CREATE INDEX `employers_organization` ON `employers` (`organization`) WHERE organization IS NOT NULL;--> statement-breakpoint
CREATE TABLE `event_rsvps` (
	`event_id` text NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `student_id`),
	FOREIGN KEY (`event_id`) REFERENCES `career_events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_rsvp_state" CHECK("event_rsvps"."state" IN ('going', 'waiting', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `event_rsvps_line` ON `event_rsvps` (`event_id`,`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `event_rsvps_student` ON `event_rsvps` (`school_id`,`student_id`);--> statement-breakpoint
CREATE TABLE `job_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`employer_id` text NOT NULL,
	`job_id` text NOT NULL,
	`student_id` text NOT NULL,
	`cover_note` text,
	`resume` text DEFAULT '{}' NOT NULL,
	`resume_file_id` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`employer_id`,`job_id`) REFERENCES `jobs`(`employer_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "job_application_status" CHECK("job_applications"."status" IN ('submitted', 'reviewed', 'interview', 'offered', 'declined', 'withdrawn'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `job_applications_once` ON `job_applications` (`job_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `job_applications_list` ON `job_applications` (`employer_id`,`job_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `job_applications_new` ON `job_applications` (`employer_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `job_applications_student` ON `job_applications` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`employer_id` text NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`employment_type` text NOT NULL,
	`shift` text,
	`description` text NOT NULL,
	`requirements` text,
	`benefits` text,
	`certification` text,
	`pay_min_cents` integer,
	`pay_max_cents` integer,
	`pay_per` text DEFAULT 'hour' NOT NULL,
	`address` text,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zipcode` text NOT NULL,
	`lat` real,
	`lng` real,
	`cell` integer,
	`is_remote` integer DEFAULT false NOT NULL,
	`openings` integer DEFAULT 1 NOT NULL,
	`submission_type` text NOT NULL,
	`apply_url` text,
	`deadline` text,
	`status` text NOT NULL,
	`posted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`employer_id`) REFERENCES `employers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "job_employment_type" CHECK("jobs"."employment_type" IN ('full_time', 'part_time', 'per_diem', 'contract', 'internship')),
	CONSTRAINT "job_status" CHECK("jobs"."status" IN ('draft', 'open', 'closed')),
	CONSTRAINT "job_submission_type" CHECK("jobs"."submission_type" IN ('in_app_submission', 'external_submission')),
	CONSTRAINT "job_pay" CHECK(pay_max_cents IS NULL OR pay_min_cents IS NULL OR pay_max_cents >= pay_min_cents),
	CONSTRAINT "job_apply_url" CHECK(submission_type <> 'external_submission' OR apply_url IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_employer_id` ON `jobs` (`employer_id`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_list` ON `jobs` (`employer_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_open` ON `jobs` (`status`,`posted_at`);--> statement-breakpoint
CREATE INDEX `jobs_cell` ON `jobs` (`status`,`cell`);--> statement-breakpoint
CREATE INDEX `jobs_deadline` ON `jobs` (`deadline`) WHERE status = 'open' AND deadline IS NOT NULL;--> statement-breakpoint
CREATE TABLE `partnerships` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`employer_id` text NOT NULL,
	`status` text NOT NULL,
	`asked_by` text NOT NULL,
	`message` text,
	`requested_at` integer NOT NULL,
	`responded_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employer_id`) REFERENCES `employers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "partnership_status" CHECK("partnerships"."status" IN ('requested', 'accepted', 'revoked')),
	CONSTRAINT "partnership_asked_by" CHECK("partnerships"."asked_by" IN ('school', 'employer'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `partnerships_pair` ON `partnerships` (`school_id`,`employer_id`);--> statement-breakpoint
CREATE INDEX `partnerships_employer` ON `partnerships` (`employer_id`,`status`);--> statement-breakpoint
CREATE TABLE `sponsored_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`sponsored_id` text NOT NULL,
	`what` text NOT NULL,
	`text` text,
	`who` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sponsored_id`) REFERENCES `sponsored_students`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sponsored_steps_list` ON `sponsored_steps` (`sponsored_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sponsored_students` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`employer_id` text NOT NULL,
	`student_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`category` text NOT NULL,
	`amount_cents` integer,
	`percent` integer,
	`conditions` text,
	`commitment` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`employer_id`) REFERENCES `employers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sponsored_student_kind" CHECK("sponsored_students"."kind" IN ('employment', 'grant', 'loan')),
	CONSTRAINT "sponsored_student_category" CHECK("sponsored_students"."category" IN ('direct_sponsorship', 'apprenticeships', 'scholarships', 'tuition_reimbursement', 'fellowships')),
	CONSTRAINT "sponsored_student_status" CHECK("sponsored_students"."status" IN ('proposed', 'approved', 'declined', 'withdrawn', 'ended')),
	CONSTRAINT "sponsored_student_value" CHECK((amount_cents IS NULL) <> (percent IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `sponsored_students_list` ON `sponsored_students` (`employer_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `sponsored_students_school` ON `sponsored_students` (`school_id`,`employer_id`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `sponsored_students_alive` ON `sponsored_students` (`registration_id`,`employer_id`) WHERE status IN ('proposed', 'approved');--> statement-breakpoint
CREATE TABLE `sponsorship_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`employer_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`inquiry_id` text NOT NULL,
	`program_id` text,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `sponsorship_offers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`inquiry_id`) REFERENCES `inquiries`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sponsorship_applications_offer` ON `sponsorship_applications` (`employer_id`,`offer_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sponsorship_applications_inquiry` ON `sponsorship_applications` (`school_id`,`inquiry_id`);--> statement-breakpoint
CREATE TABLE `sponsorship_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`employer_id` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`category` text NOT NULL,
	`amount_cents` integer,
	`percent` integer,
	`eligibility` text,
	`commitment` text,
	`submission_type` text NOT NULL,
	`apply_url` text,
	`deadline` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`employer_id`) REFERENCES `employers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sponsorship_offer_kind" CHECK("sponsorship_offers"."kind" IN ('employment', 'grant', 'loan')),
	CONSTRAINT "sponsorship_offer_category" CHECK("sponsorship_offers"."category" IN ('direct_sponsorship', 'apprenticeships', 'scholarships', 'tuition_reimbursement', 'fellowships')),
	CONSTRAINT "sponsorship_offer_status" CHECK("sponsorship_offers"."status" IN ('open', 'closed')),
	CONSTRAINT "sponsorship_offer_value" CHECK((amount_cents IS NULL) <> (percent IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `sponsorship_offers_list` ON `sponsorship_offers` (`employer_id`,`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `sponsorship_schools` (
	`school_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`programs` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`school_id`, `offer_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `sponsorship_offers`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sponsorship_schools_offer` ON `sponsorship_schools` (`offer_id`);--> statement-breakpoint
CREATE TABLE `zip_codes` (
	`zip` text PRIMARY KEY NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `sponsors` ADD `employer_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `sponsors_employer` ON `sponsors` (`school_id`,`employer_id`) WHERE employer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_employer` ON `users` (`employer_id`,`status`) WHERE employer_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER job_bookmarks_stays BEFORE UPDATE OF school_id ON job_bookmarks WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER outcomes_stays BEFORE UPDATE OF school_id ON outcomes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER resume_entries_stays BEFORE UPDATE OF school_id ON resume_entries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER resumes_stays BEFORE UPDATE OF school_id ON resumes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER event_rsvps_stays BEFORE UPDATE OF school_id ON event_rsvps WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER job_applications_stays BEFORE UPDATE OF school_id ON job_applications WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER partnerships_stays BEFORE UPDATE OF school_id ON partnerships WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER sponsored_steps_stays BEFORE UPDATE OF school_id ON sponsored_steps WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER sponsored_students_stays BEFORE UPDATE OF school_id ON sponsored_students WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER sponsorship_applications_stays BEFORE UPDATE OF school_id ON sponsorship_applications WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER sponsorship_schools_stays BEFORE UPDATE OF school_id ON sponsorship_schools WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER jobs_stays BEFORE UPDATE OF employer_id ON jobs WHEN new.employer_id <> old.employer_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER career_events_stays BEFORE UPDATE OF employer_id ON career_events WHEN new.employer_id <> old.employer_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER sponsorship_offers_stays BEFORE UPDATE OF employer_id ON sponsorship_offers WHEN new.employer_id <> old.employer_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER partnerships_status_edges BEFORE UPDATE OF status ON partnerships
WHEN new.status <> old.status AND NOT ((old.status = 'requested' AND new.status IN ('accepted', 'revoked')) OR (old.status = 'accepted' AND new.status = 'revoked') OR (old.status = 'revoked' AND new.status IN ('accepted', 'requested')))
BEGIN SELECT RAISE(ABORT, 'partnerships_status_edges'); END;
--> statement-breakpoint
CREATE TRIGGER event_rsvps_seats_new BEFORE INSERT ON event_rsvps
WHEN new.state = 'going' AND (SELECT count(*) FROM event_rsvps r WHERE r.event_id = new.event_id AND r.state = 'going') >= (SELECT capacity FROM career_events e WHERE e.id = new.event_id AND e.capacity IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'event_full'); END;
--> statement-breakpoint
CREATE TRIGGER event_rsvps_seats_change BEFORE UPDATE OF state ON event_rsvps
WHEN new.state = 'going' AND old.state <> 'going' AND (SELECT count(*) FROM event_rsvps r WHERE r.event_id = new.event_id AND r.state = 'going') >= (SELECT capacity FROM career_events e WHERE e.id = new.event_id AND e.capacity IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'event_full'); END;
