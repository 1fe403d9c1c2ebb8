ALTER TABLE `agreements` ADD `countersignature` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `countersigned_by` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `countersigned_at` integer;--> statement-breakpoint
CREATE INDEX `agreements_to_countersign` ON `agreements` (`school_id`,`signed_at`) WHERE countersigned_at IS NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `countersigns_since` integer;
--> statement-breakpoint
CREATE TRIGGER agreements_fixed BEFORE UPDATE OF id, registration_id, title, body, policy, signature, signed_at, ip, user_agent, text_hash ON agreements
BEGIN SELECT RAISE(ABORT, 'agreements_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER agreements_countersigned_once BEFORE UPDATE OF countersignature, countersigned_by, countersigned_at ON agreements
WHEN old.countersigned_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'agreements_countersigned_once'); END;
