-- Which caller holds a seat without a payment: one limit for all doors.
ALTER TABLE `seats` ADD `held_by` text;
--> statement-breakpoint
CREATE INDEX `seats_held_by` ON `seats` (`school_id`,`held_by`,`created_at`) WHERE held_by IS NOT NULL;
--> statement-breakpoint
-- What was paid of an instalment, without reading a student's or a school's whole ledger.
CREATE INDEX `transactions_instalment` ON `transactions` (`school_id`,`instalment_id`) WHERE instalment_id IS NOT NULL;
