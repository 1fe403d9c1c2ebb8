CREATE TABLE `payout_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`payout_id` text NOT NULL,
	`kind` text NOT NULL,
	`attempt_id` text,
	`description` text,
	`gross_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_line_kind" CHECK("payout_lines"."kind" IN ('payment', 'refund', 'other'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payout_lines_list` ON `payout_lines` (`school_id`,`payout_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payout_lines_attempt` ON `payout_lines` (`school_id`,`attempt_id`);--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `restock` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `restocked_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_one_pending_order` ON `refund_requests` (`school_id`,`purchase_id`) WHERE status = 'pending' AND purchase_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refund_requests_purchase` ON `refund_requests` (`school_id`,`purchase_id`);--> statement-breakpoint
ALTER TABLE `payouts` ADD `itemised_at` integer;--> statement-breakpoint
ALTER TABLE `purchase_items` ADD `returned_quantity` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER payout_lines_stays BEFORE UPDATE OF school_id ON payout_lines WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
