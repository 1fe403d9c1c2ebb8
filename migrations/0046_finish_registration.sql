ALTER TABLE `registrations` ADD `is_plan_assumed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `registrations` ADD `finish_put_off_at` integer;
