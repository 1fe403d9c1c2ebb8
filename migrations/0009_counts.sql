CREATE TABLE `registration_counts` (
	`school_id` text NOT NULL,
	`class_id` text NOT NULL,
	`program_id` text NOT NULL,
	`status` text NOT NULL,
	`enrollment_status` text NOT NULL,
	`payment_status` text NOT NULL,
	`plan_to_pay` text NOT NULL,
	`count` integer NOT NULL,
	`owing_cents` integer NOT NULL,
	PRIMARY KEY(`school_id`, `class_id`, `program_id`, `status`, `enrollment_status`, `payment_status`, `plan_to_pay`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `ledger_days` (
	`school_id` text NOT NULL,
	`paid_on` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	PRIMARY KEY(`school_id`, `paid_on`, `type`, `status`)
) STRICT;
--> statement-breakpoint
DROP INDEX `waitlist_entries_order`;--> statement-breakpoint
CREATE INDEX `waitlist_entries_line` ON `waitlist_entries` (`school_id`,`program_id`,priority DESC,`created_at`,`id`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `waitlist_entries_open` ON `waitlist_entries` (`school_id`,`created_at`,`status`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `programs_order` ON `programs` (`school_id`,`position`,`id`);--> statement-breakpoint
DROP INDEX `students_created`;--> statement-breakpoint
CREATE INDEX `students_created` ON `students` (`school_id`,`deleted_at`,`created_at`);--> statement-breakpoint
ALTER TABLE `transactions` ADD `fee_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_paid` ON `transactions` (`school_id`,`paid_on`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `registrations_studying` ON `registrations` (`school_id`,`student_id`) WHERE status = 'active' AND enrollment_status = 'enrolled';--> statement-breakpoint
CREATE INDEX `instalments_open` ON `instalments` (`school_id`,`due_date`,`registration_id`,`amount_cents`) WHERE status = 'unpaid';
--> statement-breakpoint
CREATE TRIGGER registration_counts_stays BEFORE UPDATE OF school_id ON registration_counts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_days_stays BEFORE UPDATE OF school_id ON ledger_days WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
-- The fee of a payment stands beside the payment. Where one payment has several rows, the registration's carries it, so that no fee is counted twice.
UPDATE transactions SET fee_cents = CASE WHEN type = 'student_registration' OR NOT EXISTS (SELECT 1 FROM transactions o WHERE o.type = 'student_registration' AND o.ref = transactions.ref)
    THEN coalesce((SELECT f.amount_cents FROM transactions f WHERE f.type = 'processing_fee' AND f.ref = transactions.ref AND f.school_id = transactions.school_id), 0) ELSE 0 END
WHERE type <> 'processing_fee' AND EXISTS (SELECT 1 FROM transactions f WHERE f.type = 'processing_fee' AND f.ref = transactions.ref);
--> statement-breakpoint
CREATE TRIGGER transactions_fee AFTER INSERT ON transactions WHEN EXISTS (SELECT 1 FROM transactions f WHERE f.type = 'processing_fee' AND f.ref = new.ref)
BEGIN
  UPDATE transactions SET fee_cents = CASE WHEN type = 'student_registration' OR NOT EXISTS (SELECT 1 FROM transactions o WHERE o.type = 'student_registration' AND o.ref = transactions.ref)
    THEN coalesce((SELECT f.amount_cents FROM transactions f WHERE f.type = 'processing_fee' AND f.ref = transactions.ref AND f.school_id = transactions.school_id), 0) ELSE 0 END
  WHERE ref = new.ref AND type IN ('student_registration', 'product_purchase', 'product_subscription', 'manually_paid', 'class_plan', 'product_payment', 'referral_fee', 'refund');
END;
--> statement-breakpoint
-- What counts is counted once here, and from then on with every change. Whichever trigger of a row runs first, the sums come out the same: each adds or takes away.
INSERT INTO registration_counts(school_id, class_id, program_id, status, enrollment_status, payment_status, plan_to_pay, count, owing_cents)
SELECT school_id, class_id, program_id, status, enrollment_status, payment_status, plan_to_pay, count(*), sum(max(due_cents - paid_cents, 0)) FROM registrations GROUP BY school_id, class_id, program_id, status, enrollment_status, payment_status, plan_to_pay;
--> statement-breakpoint
CREATE TRIGGER registration_counts_of_new AFTER INSERT ON registrations
BEGIN
  INSERT INTO registration_counts(school_id, class_id, program_id, status, enrollment_status, payment_status, plan_to_pay, count, owing_cents)
  VALUES (new.school_id, new.class_id, new.program_id, new.status, new.enrollment_status, new.payment_status, new.plan_to_pay, 1, max(new.due_cents - new.paid_cents, 0))
  ON CONFLICT DO UPDATE SET count = count + excluded.count, owing_cents = owing_cents + excluded.owing_cents;
END;
--> statement-breakpoint
CREATE TRIGGER registration_counts_of_change AFTER UPDATE OF school_id, class_id, program_id, status, enrollment_status, payment_status, plan_to_pay, due_cents, paid_cents ON registrations
WHEN new.school_id <> old.school_id OR new.class_id <> old.class_id OR new.program_id <> old.program_id OR new.status <> old.status OR new.enrollment_status <> old.enrollment_status OR new.payment_status <> old.payment_status OR new.plan_to_pay <> old.plan_to_pay OR new.due_cents <> old.due_cents OR new.paid_cents <> old.paid_cents
BEGIN
  INSERT INTO registration_counts(school_id, class_id, program_id, status, enrollment_status, payment_status, plan_to_pay, count, owing_cents)
  VALUES (old.school_id, old.class_id, old.program_id, old.status, old.enrollment_status, old.payment_status, old.plan_to_pay, -1, -max(old.due_cents - old.paid_cents, 0))
  ON CONFLICT DO UPDATE SET count = count + excluded.count, owing_cents = owing_cents + excluded.owing_cents;
  INSERT INTO registration_counts(school_id, class_id, program_id, status, enrollment_status, payment_status, plan_to_pay, count, owing_cents)
  VALUES (new.school_id, new.class_id, new.program_id, new.status, new.enrollment_status, new.payment_status, new.plan_to_pay, 1, max(new.due_cents - new.paid_cents, 0))
  ON CONFLICT DO UPDATE SET count = count + excluded.count, owing_cents = owing_cents + excluded.owing_cents;
END;
--> statement-breakpoint
CREATE TRIGGER registration_counts_of_gone AFTER DELETE ON registrations
BEGIN
  INSERT INTO registration_counts(school_id, class_id, program_id, status, enrollment_status, payment_status, plan_to_pay, count, owing_cents)
  VALUES (old.school_id, old.class_id, old.program_id, old.status, old.enrollment_status, old.payment_status, old.plan_to_pay, -1, -max(old.due_cents - old.paid_cents, 0))
  ON CONFLICT DO UPDATE SET count = count + excluded.count, owing_cents = owing_cents + excluded.owing_cents;
END;
--> statement-breakpoint
CREATE TRIGGER registration_counts_of_none AFTER UPDATE OF count ON registration_counts WHEN new.count = 0 AND new.owing_cents = 0
BEGIN
  DELETE FROM registration_counts WHERE school_id = new.school_id AND class_id = new.class_id AND program_id = new.program_id AND status = new.status AND enrollment_status = new.enrollment_status AND payment_status = new.payment_status AND plan_to_pay = new.plan_to_pay;
END;
--> statement-breakpoint
INSERT INTO ledger_days(school_id, paid_on, type, status, count, amount_cents, fee_cents)
SELECT school_id, paid_on, type, status, count(*), sum(amount_cents), sum(fee_cents) FROM transactions GROUP BY school_id, paid_on, type, status;
--> statement-breakpoint
CREATE TRIGGER ledger_days_of_new AFTER INSERT ON transactions
BEGIN
  INSERT INTO ledger_days(school_id, paid_on, type, status, count, amount_cents, fee_cents) VALUES (new.school_id, new.paid_on, new.type, new.status, 1, new.amount_cents, new.fee_cents)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents, fee_cents = fee_cents + excluded.fee_cents;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_days_of_change AFTER UPDATE OF school_id, paid_on, type, status, amount_cents, fee_cents ON transactions
WHEN new.school_id <> old.school_id OR new.paid_on <> old.paid_on OR new.type <> old.type OR new.status <> old.status OR new.amount_cents <> old.amount_cents OR new.fee_cents <> old.fee_cents
BEGIN
  INSERT INTO ledger_days(school_id, paid_on, type, status, count, amount_cents, fee_cents) VALUES (old.school_id, old.paid_on, old.type, old.status, -1, -old.amount_cents, -old.fee_cents)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents, fee_cents = fee_cents + excluded.fee_cents;
  INSERT INTO ledger_days(school_id, paid_on, type, status, count, amount_cents, fee_cents) VALUES (new.school_id, new.paid_on, new.type, new.status, 1, new.amount_cents, new.fee_cents)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents, fee_cents = fee_cents + excluded.fee_cents;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_days_of_none AFTER UPDATE OF count ON ledger_days WHEN new.count = 0 AND new.amount_cents = 0 AND new.fee_cents = 0
BEGIN
  DELETE FROM ledger_days WHERE school_id = new.school_id AND paid_on = new.paid_on AND type = new.type AND status = new.status;
END;
