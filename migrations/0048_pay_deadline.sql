ALTER TABLE `registrations` ADD `pay_deadline` text;--> statement-breakpoint
ALTER TABLE `registrations` ADD `pay_deadline_notice_at` integer;--> statement-breakpoint
CREATE INDEX `registrations_pay_deadline` ON `registrations` (`school_id`,`pay_deadline`) WHERE pay_deadline IS NOT NULL AND status = 'active';--> statement-breakpoint
ALTER TABLE `schools` ADD `pay_later_days` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `releases_unpaid` integer DEFAULT false NOT NULL;
