ALTER TABLE `mails` ADD `thread` text;--> statement-breakpoint
ALTER TABLE `mail_events` ADD `cause` text CHECK (cause IN ('address', 'temporary', 'sender'));--> statement-breakpoint
CREATE INDEX `mail_events_sender` ON `mail_events` (`received_at`) WHERE cause = 'sender';
