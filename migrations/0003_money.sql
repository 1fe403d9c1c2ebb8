CREATE TABLE `refund_parts` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`refund_request_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`attempt_id` text,
	`amount_cents` integer NOT NULL,
	`execution` text NOT NULL,
	`provider_refund_id` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "refund_part_execution" CHECK("refund_parts"."execution" IN ('none', 'queued', 'processing', 'succeeded', 'failed')),
	CONSTRAINT "refund_part_amount" CHECK(amount_cents > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_parts_list` ON `refund_parts` (`school_id`,`refund_request_id`);--> statement-breakpoint
CREATE INDEX `refund_parts_transaction` ON `refund_parts` (`school_id`,`transaction_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_parts_once` ON `refund_parts` (`refund_request_id`,`transaction_id`);--> statement-breakpoint
CREATE TABLE `auditor_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`checks` integer NOT NULL,
	`findings` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `auditor_runs_at` ON `auditor_runs` (`ran_at`);--> statement-breakpoint
CREATE TABLE `autopay_consents` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`student_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`payment_method_id` text NOT NULL,
	`card_label` text NOT NULL,
	`text` text NOT NULL,
	`agreed_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_consents_one` ON `autopay_consents` (`school_id`,`registration_id`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE TABLE `charge_tries` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`instalment_id` text NOT NULL,
	`try_number` integer NOT NULL,
	`attempt_id` text,
	`outcome` text NOT NULL,
	`failure` text,
	`next_try_on` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "charge_try_outcome" CHECK("charge_tries"."outcome" IN ('running', 'succeeded', 'declined', 'needs_student'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `charge_tries_once` ON `charge_tries` (`instalment_id`,`try_number`);--> statement-breakpoint
CREATE INDEX `charge_tries_list` ON `charge_tries` (`school_id`,`instalment_id`);--> statement-breakpoint
CREATE INDEX `charge_tries_next` ON `charge_tries` (`next_try_on`) WHERE next_try_on IS NOT NULL;--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `disputes_list` ON `disputes` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `disputes_attempt` ON `disputes` (`school_id`,`attempt_id`);--> statement-breakpoint
CREATE TABLE `payout_accounts` (
	`school_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`legal_name` text,
	`bank_last4` text,
	`requirements` text NOT NULL,
	`disabled_reason` text,
	`available_cents` integer NOT NULL,
	`pending_cents` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`arrival_date` text NOT NULL,
	`failure` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_status" CHECK("payouts"."status" IN ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payouts_list` ON `payouts` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_created` ON `payouts` (`created_at`);--> statement-breakpoint
CREATE TABLE `purchase_items` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`purchase_id` text NOT NULL,
	`product_id` text NOT NULL,
	`title` text NOT NULL,
	`size` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_cents` integer NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`school_id`,`purchase_id`) REFERENCES `purchases`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`product_id`) REFERENCES `products`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchase_item_quantity" CHECK(quantity BETWEEN 1 AND 99)
) STRICT;
--> statement-breakpoint
CREATE INDEX `purchase_items_list` ON `purchase_items` (`school_id`,`purchase_id`,`position`);--> statement-breakpoint
CREATE INDEX `purchase_items_product` ON `purchase_items` (`school_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`number` text,
	`code` text NOT NULL,
	`student_id` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`delivery` text NOT NULL,
	`location_id` text,
	`address` text,
	`city` text,
	`state` text,
	`zipcode` text,
	`note` text,
	`staff_note` text,
	`subtotal_cents` integer NOT NULL,
	`discount_cents` integer DEFAULT 0 NOT NULL,
	`shipping_cents` integer DEFAULT 0 NOT NULL,
	`service_fee_cents` integer DEFAULT 0 NOT NULL,
	`total_cents` integer NOT NULL,
	`promo_code_id` text,
	`status` text NOT NULL,
	`fulfilment` text NOT NULL,
	`affid` text,
	`paid_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchase_delivery" CHECK("purchases"."delivery" IN ('pickup', 'ship')),
	CONSTRAINT "purchase_status" CHECK("purchases"."status" IN ('pending', 'paid', 'failed', 'cancelled')),
	CONSTRAINT "purchase_fulfilment" CHECK("purchases"."fulfilment" IN ('pending', 'ready', 'delivered', 'cancelled')),
	CONSTRAINT "purchase_money" CHECK(total_cents >= 0 AND subtotal_cents >= 0 AND discount_cents >= 0 AND shipping_cents >= 0 AND service_fee_cents >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_school_id` ON `purchases` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_code` ON `purchases` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_number` ON `purchases` (`school_id`,`number`) WHERE number IS NOT NULL;--> statement-breakpoint
CREATE INDEX `purchases_list` ON `purchases` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `purchases_status` ON `purchases` (`school_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `purchases_email` ON `purchases` (`school_id`,`email`);--> statement-breakpoint
CREATE INDEX `purchases_student` ON `purchases` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `purchases_open` ON `purchases` (`expires_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`purchase_id` text NOT NULL,
	`product_id` text NOT NULL,
	`email` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`customer_id` text,
	`payment_method_id` text,
	`next_charge_on` text NOT NULL,
	`cancelled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscription_status" CHECK("subscriptions"."status" IN ('active', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `subscriptions_list` ON `subscriptions` (`school_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`status`,`next_charge_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_purchase` ON `subscriptions` (`school_id`,`purchase_id`);--> statement-breakpoint
CREATE TABLE `promo_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`max_uses` integer,
	`max_uses_per_email` integer,
	`program_ids` text NOT NULL,
	`product_ids` text NOT NULL,
	`min_cents` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "promo_code_kind" CHECK("promo_codes"."kind" IN ('percent', 'amount', 'waive_application_fee')),
	CONSTRAINT "promo_code_value" CHECK(value >= 0 AND (kind <> 'percent' OR value <= 10000))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_school_id` ON `promo_codes` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_code` ON `promo_codes` (`school_id`,`code`);--> statement-breakpoint
CREATE INDEX `promo_codes_list` ON `promo_codes` (`school_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `promo_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`promo_code_id` text NOT NULL,
	`email` text NOT NULL,
	`obligation_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "promo_use_state" CHECK("promo_uses"."state" IN ('held', 'used', 'returned'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_uses_once` ON `promo_uses` (`promo_code_id`,`obligation_id`);--> statement-breakpoint
CREATE INDEX `promo_uses_list` ON `promo_uses` (`school_id`,`promo_code_id`,`state`);--> statement-breakpoint
CREATE TABLE `refund_policies` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`version` integer NOT NULL,
	`preset` text NOT NULL,
	`name` text NOT NULL,
	`body` text NOT NULL,
	`rules` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_policy_preset" CHECK("refund_policies"."preset" IN ('default', 'ca_bppe', 'tx_twc', 'tiered', 'custom'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_policies_version` ON `refund_policies` (`school_id`,`version`);--> statement-breakpoint
CREATE TABLE `sponsor_invoice_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`description` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`position` integer NOT NULL,
	CONSTRAINT "sponsor_invoice_line_money" CHECK(amount_cents > 0 AND paid_cents BETWEEN 0 AND amount_cents)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sponsor_invoice_lines_list` ON `sponsor_invoice_lines` (`school_id`,`invoice_id`,`position`);--> statement-breakpoint
CREATE INDEX `sponsor_invoice_lines_registration` ON `sponsor_invoice_lines` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE TABLE `sponsor_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`sponsor_id` text NOT NULL,
	`number` text,
	`code` text NOT NULL,
	`status` text NOT NULL,
	`po_number` text,
	`issued_on` text,
	`due_on` text,
	`total_cents` integer NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "sponsor_invoice_status" CHECK("sponsor_invoices"."status" IN ('draft', 'issued', 'part_paid', 'paid', 'void'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sponsor_invoices_school_id` ON `sponsor_invoices` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sponsor_invoices_code` ON `sponsor_invoices` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `sponsor_invoices_number` ON `sponsor_invoices` (`school_id`,`number`) WHERE number IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sponsor_invoices_list` ON `sponsor_invoices` (`school_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `sponsor_invoices_sponsor` ON `sponsor_invoices` (`school_id`,`sponsor_id`);--> statement-breakpoint
CREATE TABLE `sponsors` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`contact_name` text,
	`email` text NOT NULL,
	`phone` text,
	`address` text,
	`terms_days` integer DEFAULT 30 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sponsor_kind" CHECK("sponsors"."kind" IN ('employment', 'grant', 'loan'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sponsors_school_id` ON `sponsors` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sponsors_name` ON `sponsors` (`school_id`,`name`);--> statement-breakpoint
ALTER TABLE `registrations` ADD `discount_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `registrations` ADD `promo_code_id` text;--> statement-breakpoint
ALTER TABLE `registrations` ADD `sponsor_id` text;--> statement-breakpoint
ALTER TABLE `registrations` ADD `sponsor_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `registrations` ADD `refund_policy_id` text;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `number` text;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `reason_code` text;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `note` text;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `attachment_file_id` text;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `cancel_registration` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `quote` text;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `approved_cents` integer;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `parent_id` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `refund_policy_id` text;--> statement-breakpoint
ALTER TABLE `products` ADD `category` text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `billing` text DEFAULT 'one_time' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `tracks_stock` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `more_image_file_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `product_url` text;--> statement-breakpoint
ALTER TABLE `products` ADD `shipping_allowed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `shipping_fee_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `pickup_location_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `low_stock_at` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `archived_at` integer;
--> statement-breakpoint
CREATE TRIGGER refund_parts_stays BEFORE UPDATE OF school_id ON refund_parts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER autopay_consents_stays BEFORE UPDATE OF school_id ON autopay_consents WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER charge_tries_stays BEFORE UPDATE OF school_id ON charge_tries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER disputes_stays BEFORE UPDATE OF school_id ON disputes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER payout_accounts_stays BEFORE UPDATE OF school_id ON payout_accounts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER payouts_stays BEFORE UPDATE OF school_id ON payouts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER purchase_items_stays BEFORE UPDATE OF school_id ON purchase_items WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER purchases_stays BEFORE UPDATE OF school_id ON purchases WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER subscriptions_stays BEFORE UPDATE OF school_id ON subscriptions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER promo_codes_stays BEFORE UPDATE OF school_id ON promo_codes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER promo_uses_stays BEFORE UPDATE OF school_id ON promo_uses WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER refund_policies_stays BEFORE UPDATE OF school_id ON refund_policies WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER sponsor_invoice_lines_stays BEFORE UPDATE OF school_id ON sponsor_invoice_lines WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER sponsor_invoices_stays BEFORE UPDATE OF school_id ON sponsor_invoices WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER sponsors_stays BEFORE UPDATE OF school_id ON sponsors WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER refund_policies_fixed BEFORE UPDATE ON refund_policies BEGIN SELECT RAISE(ABORT, 'refund_policies_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER promo_uses_within_limit BEFORE INSERT ON promo_uses
WHEN new.state IN ('held', 'used') AND (SELECT max_uses FROM promo_codes p WHERE p.id = new.promo_code_id) <= (
  SELECT count(*) FROM promo_uses u WHERE u.promo_code_id = new.promo_code_id AND (u.state = 'used' OR (u.state = 'held' AND u.expires_at > new.created_at))
)
BEGIN SELECT RAISE(ABORT, 'promo_uses_within_limit'); END;
--> statement-breakpoint
CREATE TRIGGER promo_uses_within_limit_of_email BEFORE INSERT ON promo_uses
WHEN new.state IN ('held', 'used') AND (SELECT max_uses_per_email FROM promo_codes p WHERE p.id = new.promo_code_id) <= (
  SELECT count(*) FROM promo_uses u WHERE u.promo_code_id = new.promo_code_id AND u.email = new.email AND (u.state = 'used' OR (u.state = 'held' AND u.expires_at > new.created_at))
)
BEGIN SELECT RAISE(ABORT, 'promo_uses_within_limit_of_email'); END;
--> statement-breakpoint
CREATE TRIGGER refund_parts_within_payment BEFORE INSERT ON refund_parts
WHEN new.execution <> 'failed' AND new.amount_cents > (SELECT t.amount_cents FROM transactions t WHERE t.id = new.transaction_id)
  - (SELECT coalesce(sum(p.amount_cents), 0) FROM refund_parts p WHERE p.school_id = new.school_id AND p.transaction_id = new.transaction_id AND p.execution <> 'failed')
BEGIN SELECT RAISE(ABORT, 'refund_parts_within_payment'); END;
