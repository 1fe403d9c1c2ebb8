ALTER TABLE `imports` ADD `above` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `encoding` text DEFAULT 'utf-8' NOT NULL;
