DROP TRIGGER registrations_balance_of_start;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_start AFTER INSERT ON registrations
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER registrations_balance_of_fees;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_fees AFTER UPDATE OF tuition_cents, application_fee_cents, products_cents ON registrations
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER registrations_balance_of_transaction;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_transaction AFTER INSERT ON transactions WHEN new.registration_id IS NOT NULL
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;
--> statement-breakpoint
DROP TRIGGER registrations_balance_of_outcome;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_outcome AFTER UPDATE OF status ON transactions WHEN new.registration_id IS NOT NULL
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;
--> statement-breakpoint
DROP TRIGGER registrations_balance_of_claim;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_claim AFTER UPDATE OF registration_id ON transactions WHEN new.registration_id IS NOT NULL
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;
--> statement-breakpoint
DROP TRIGGER registrations_balance_of_item;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_item AFTER INSERT ON instalments
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;
--> statement-breakpoint
DROP TRIGGER registrations_balance_of_plan;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_plan AFTER UPDATE OF status, amount_cents ON instalments
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_status AFTER UPDATE OF status ON registrations WHEN new.status <> old.status
BEGIN
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.id;
END;
--> statement-breakpoint
UPDATE registrations SET payment_status = 'unpaid' WHERE payment_status = 'complete_paid' AND paid_cents <= 0 AND tuition_cents + application_fee_cents + products_cents > 0
  AND NOT (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(i.amount_cents), 0) FROM instalments i WHERE i.school_id = registrations.school_id AND i.registration_id = registrations.id AND i.status = 'cancelled'));
