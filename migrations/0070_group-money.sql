CREATE TABLE `__new_payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`obligation_id` text NOT NULL,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`service_fee_cents` integer NOT NULL,
	`session_id` text,
	`session_url` text,
	`payment_intent_id` text,
	`client_secret` text,
	`stripe_account` text,
	`snapshot` text NOT NULL,
	`failure` text,
	`overpaid` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_attempt_kind" CHECK("kind" IN ('registration', 'instalment', 'payoff', 'purchase', 'group')),
	CONSTRAINT "payment_attempt_state" CHECK("state" IN ('creating', 'requires_payment', 'processing', 'succeeded', 'failed', 'expired', 'abandoned')),
	CONSTRAINT "payment_attempt_money" CHECK(amount_cents >= 0 AND service_fee_cents >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payment_attempts`("id", "school_id", "kind", "obligation_id", "state", "amount_cents", "service_fee_cents", "session_id", "session_url", "payment_intent_id", "client_secret", "stripe_account", "snapshot", "failure", "overpaid", "expires_at", "created_at", "updated_at") SELECT "id", "school_id", "kind", "obligation_id", "state", "amount_cents", "service_fee_cents", "session_id", "session_url", "payment_intent_id", "client_secret", "stripe_account", "snapshot", "failure", "overpaid", "expires_at", "created_at", "updated_at" FROM `payment_attempts`;--> statement-breakpoint
DROP TABLE `payment_attempts`;--> statement-breakpoint
ALTER TABLE `__new_payment_attempts` RENAME TO `payment_attempts`;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_one_live` ON `payment_attempts` (`obligation_id`) WHERE state IN ('creating', 'requires_payment', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_intent` ON `payment_attempts` (`payment_intent_id`) WHERE payment_intent_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_session` ON `payment_attempts` (`session_id`) WHERE session_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_attempts_obligation` ON `payment_attempts` (`school_id`,`obligation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_attempts_state` ON `payment_attempts` (`state`,`updated_at`);--> statement-breakpoint
ALTER TABLE `group_orders` ADD `deposit_bps` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `group_orders` ADD `cancel_steps` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `group_orders` ADD `choose_by` text;--> statement-breakpoint
CREATE INDEX `group_orders_choice` ON `group_orders` (`choose_by`) WHERE choose_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE `group_prices` ADD `deposit_bps` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `group_prices` ADD `cancel_steps` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `group_seats` ADD `prepaid_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `group_order_id` text;--> statement-breakpoint
CREATE INDEX `refund_requests_group` ON `refund_requests` (`school_id`,`group_order_id`) WHERE group_order_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `group_order_id` text;--> statement-breakpoint
CREATE INDEX `transactions_group` ON `transactions` (`school_id`,`group_order_id`,`created_at`) WHERE group_order_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `sponsor_invoices` ADD `group_order_id` text;--> statement-breakpoint
CREATE TRIGGER payment_attempts_stays BEFORE UPDATE OF school_id ON payment_attempts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_success_final BEFORE UPDATE OF state ON payment_attempts
WHEN old.state = 'succeeded' AND new.state <> 'succeeded'
BEGIN SELECT RAISE(ABORT, 'payment_attempts_success_final'); END;
--> statement-breakpoint
UPDATE sponsor_invoices SET group_order_id = (SELECT g.order_id FROM sponsor_invoice_lines l JOIN group_seats g ON g.school_id = l.school_id AND g.id = l.group_seat_id
  WHERE l.school_id = sponsor_invoices.school_id AND l.invoice_id = sponsor_invoices.id LIMIT 1);
--> statement-breakpoint
UPDATE transactions SET group_order_id = (SELECT v.group_order_id FROM sponsor_invoices v
  WHERE v.school_id = transactions.school_id AND v.group_order_id IS NOT NULL AND transactions.description LIKE '% payment for invoice ' || v.number)
WHERE registration_id IS NULL AND purchase_id IS NULL AND type = 'manually_paid' AND description LIKE '% payment for invoice SI-%';
