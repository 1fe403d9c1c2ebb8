ALTER TABLE `waitlist_entries` ADD `informed_by` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `waitlist_mode` text DEFAULT 'automatic' NOT NULL;