ALTER TABLE `registrations` ADD `drop_reason` text;--> statement-breakpoint
ALTER TABLE `registrations` ADD `last_attended_on` text;--> statement-breakpoint
ALTER TABLE `classes` ADD `registration_opens` text;--> statement-breakpoint
ALTER TABLE `classes` ADD `minimum_students` integer;