ALTER TABLE `chat_conversations` ADD `draft_id` text;--> statement-breakpoint
ALTER TABLE `chat_conversations` ADD `taken_by` text;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `acts` text DEFAULT '[]' NOT NULL;
