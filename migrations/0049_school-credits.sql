ALTER TABLE `registrations` ADD `pay_deadline` text;--> statement-breakpoint
ALTER TABLE `registrations` ADD `pay_deadline_notice_at` integer;--> statement-breakpoint
CREATE INDEX `registrations_pay_deadline` ON `registrations` (`school_id`,`pay_deadline`) WHERE pay_deadline IS NOT NULL AND status = 'active';--> statement-breakpoint
ALTER TABLE `schools` ADD `pay_later_days` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `releases_unpaid` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `instalments` ADD `written_off_on` text;--> statement-breakpoint
CREATE INDEX `instalments_written_off` ON `instalments` (`school_id`,`written_off_on`,`registration_id`,`amount_cents`) WHERE written_off_on IS NOT NULL;--> statement-breakpoint
UPDATE instalments SET written_off_on = date(updated_at / 1000, 'unixepoch') WHERE status = 'cancelled' AND EXISTS (SELECT 1 FROM audit_log a WHERE a.school_id = instalments.school_id AND a.subject_type = 'registration' AND a.subject_id = instalments.registration_id AND a.action = 'registrations.write-off' AND a.at = instalments.updated_at);
--> statement-breakpoint
CREATE TABLE `school_credits` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`source` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`lot_id` text,
	`reason` text NOT NULL,
	`expires_on` text,
	`entered_on` text NOT NULL,
	`transaction_id` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "school_credit_source" CHECK("school_credits"."source" IN ('refund', 'goodwill', 'used', 'expired', 'reversed')),
	CONSTRAINT "school_credit_entry" CHECK((lot_id IS NULL) = (source IN ('refund', 'goodwill')) AND CASE WHEN source IN ('used', 'expired') THEN amount_cents < 0 ELSE amount_cents > 0 END)
) STRICT;
--> statement-breakpoint
CREATE INDEX `school_credits_student` ON `school_credits` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `school_credits_lot` ON `school_credits` (`school_id`,`lot_id`,`amount_cents`) WHERE lot_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `school_credits_expiry` ON `school_credits` (`school_id`,`expires_on`) WHERE expires_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX `school_credits_day` ON `school_credits` (`school_id`,`entered_on`,`source`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `school_credits_transaction` ON `school_credits` (`school_id`,`transaction_id`) WHERE transaction_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER school_credits_stays BEFORE UPDATE OF school_id ON school_credits WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;--> statement-breakpoint
CREATE TRIGGER school_credits_no_delete BEFORE DELETE ON school_credits BEGIN SELECT RAISE(ABORT, 'school_credits_append_only'); END;--> statement-breakpoint
CREATE TRIGGER school_credits_fixed BEFORE UPDATE OF id, source, amount_cents, lot_id, reason, expires_on, entered_on, transaction_id, created_by, created_at ON school_credits
BEGIN SELECT RAISE(ABORT, 'school_credits_append_only'); END;
