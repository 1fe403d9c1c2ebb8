ALTER TABLE `imports` ADD `file_key` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `corrections` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `existing` text DEFAULT 'skip' NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `counts` text DEFAULT '{"added":0,"updated":0,"unchanged":0}' NOT NULL;
