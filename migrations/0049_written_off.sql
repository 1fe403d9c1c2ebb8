ALTER TABLE `instalments` ADD `written_off_on` text;--> statement-breakpoint
CREATE INDEX `instalments_written_off` ON `instalments` (`school_id`,`written_off_on`,`registration_id`,`amount_cents`) WHERE written_off_on IS NOT NULL;--> statement-breakpoint
UPDATE instalments SET written_off_on = date(updated_at / 1000, 'unixepoch') WHERE status = 'cancelled' AND EXISTS (SELECT 1 FROM audit_log a WHERE a.school_id = instalments.school_id AND a.subject_type = 'registration' AND a.subject_id = instalments.registration_id AND a.action = 'registrations.write-off' AND a.at = instalments.updated_at);
