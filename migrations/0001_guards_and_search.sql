-- What the schema language cannot say: guards that abort a batch, append-only ledgers, seats that cannot be oversold, search.
CREATE TRIGGER guard_stops BEFORE INSERT ON guard WHEN new.ok < 1 BEGIN SELECT RAISE(ABORT, 'guard:' || new.reason); END;
--> statement-breakpoint
CREATE TRIGGER guard_passes BEFORE INSERT ON guard WHEN new.ok >= 1 BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
CREATE TRIGGER seats_not_oversold BEFORE INSERT ON seats
WHEN new.state IN ('held', 'taken') AND new.override = 0 AND (
  SELECT count(*) FROM seats s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND (s.state = 'taken' OR (s.state = 'held' AND s.expires_at > new.created_at))
) >= (SELECT capacity FROM classes c WHERE c.id = new.class_id)
BEGIN SELECT RAISE(ABORT, 'seats_not_oversold'); END;
--> statement-breakpoint
CREATE TRIGGER seats_not_overtaken BEFORE UPDATE OF state ON seats
WHEN new.state = 'taken' AND old.state <> 'taken' AND new.override = 0 AND (
  SELECT count(*) FROM seats s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.state = 'taken'
) >= (SELECT capacity FROM classes c WHERE c.id = new.class_id)
BEGIN SELECT RAISE(ABORT, 'seats_not_oversold'); END;
--> statement-breakpoint
CREATE TRIGGER capacity_not_below_taken BEFORE UPDATE OF capacity ON classes
WHEN new.capacity < old.capacity AND new.capacity < (SELECT count(*) FROM seats s WHERE s.school_id = new.school_id AND s.class_id = new.id AND s.state = 'taken' AND s.override = 0)
BEGIN SELECT RAISE(ABORT, 'capacity_not_below_taken'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER transactions_no_delete BEFORE DELETE ON transactions BEGIN SELECT RAISE(ABORT, 'transactions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER transactions_money_fixed BEFORE UPDATE OF amount_cents, type, ref, school_id ON transactions
WHEN new.amount_cents <> old.amount_cents OR new.type <> old.type OR new.ref <> old.ref OR new.school_id <> old.school_id
BEGIN SELECT RAISE(ABORT, 'transactions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER transactions_status_edges BEFORE UPDATE OF status ON transactions
WHEN new.status <> old.status AND NOT (old.status = 'pending' AND new.status IN ('succeeded', 'failed', 'refund'))
BEGIN SELECT RAISE(ABORT, 'transactions_status_edges'); END;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_success_final BEFORE UPDATE OF state ON payment_attempts
WHEN old.state = 'succeeded' AND new.state <> 'succeeded'
BEGIN SELECT RAISE(ABORT, 'payment_attempts_success_final'); END;
--> statement-breakpoint
CREATE TRIGGER domains_stays BEFORE UPDATE OF school_id ON domains WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER navbar_items_stays BEFORE UPDATE OF school_id ON navbar_items WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER programs_stays BEFORE UPDATE OF school_id ON programs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER program_faqs_stays BEFORE UPDATE OF school_id ON program_faqs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER locations_stays BEFORE UPDATE OF school_id ON locations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER instructors_stays BEFORE UPDATE OF school_id ON instructors WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER classes_stays BEFORE UPDATE OF school_id ON classes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER students_stays BEFORE UPDATE OF school_id ON students WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER static_fields_stays BEFORE UPDATE OF school_id ON static_fields WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER questions_stays BEFORE UPDATE OF school_id ON questions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER form_sections_stays BEFORE UPDATE OF school_id ON form_sections WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER section_questions_stays BEFORE UPDATE OF school_id ON section_questions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER registration_drafts_stays BEFORE UPDATE OF school_id ON registration_drafts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER registrations_stays BEFORE UPDATE OF school_id ON registrations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER registration_answers_stays BEFORE UPDATE OF school_id ON registration_answers WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER agreements_stays BEFORE UPDATE OF school_id ON agreements WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER seats_stays BEFORE UPDATE OF school_id ON seats WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER pre_enrollments_stays BEFORE UPDATE OF school_id ON pre_enrollments WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER waitlist_entries_stays BEFORE UPDATE OF school_id ON waitlist_entries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER reviews_stays BEFORE UPDATE OF school_id ON reviews WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_stays BEFORE UPDATE OF school_id ON payment_attempts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER transactions_stays BEFORE UPDATE OF school_id ON transactions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER instalments_stays BEFORE UPDATE OF school_id ON instalments WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER reminders_stays BEFORE UPDATE OF school_id ON reminders WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER refund_requests_stays BEFORE UPDATE OF school_id ON refund_requests WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER products_stays BEFORE UPDATE OF school_id ON products WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_stays BEFORE UPDATE OF school_id ON product_sizes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER program_products_stays BEFORE UPDATE OF school_id ON program_products WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER registration_products_stays BEFORE UPDATE OF school_id ON registration_products WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER email_templates_stays BEFORE UPDATE OF school_id ON email_templates WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER mail_opt_outs_stays BEFORE UPDATE OF school_id ON mail_opt_outs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER inquiries_stays BEFORE UPDATE OF school_id ON inquiries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE VIRTUAL TABLE students_search USING fts5(student_id UNINDEXED, school_id UNINDEXED, words, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER students_search_insert AFTER INSERT ON students BEGIN INSERT INTO students_search(student_id, school_id, words) VALUES (new.id, new.school_id, new.first_name || ' ' || coalesce(new.middle_name || ' ', '') || new.last_name || ' ' || new.email || ' ' || coalesce(new.phone || ' ' || replace(replace(replace(replace(new.phone, '(', ''), ')', ''), ' ', ''), '-', ''), '')); END;
--> statement-breakpoint
CREATE TRIGGER students_search_update AFTER UPDATE OF first_name, middle_name, last_name, email, phone ON students BEGIN UPDATE students_search SET words = new.first_name || ' ' || coalesce(new.middle_name || ' ', '') || new.last_name || ' ' || new.email || ' ' || coalesce(new.phone || ' ' || replace(replace(replace(replace(new.phone, '(', ''), ')', ''), ' ', ''), '-', ''), '') WHERE student_id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER students_search_delete AFTER DELETE ON students BEGIN DELETE FROM students_search WHERE student_id = old.id; END;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_transaction AFTER INSERT ON transactions WHEN new.registration_id IS NOT NULL
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_outcome AFTER UPDATE OF status ON transactions WHEN new.registration_id IS NOT NULL
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_claim AFTER UPDATE OF registration_id ON transactions WHEN new.registration_id IS NOT NULL
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_plan AFTER UPDATE OF status, amount_cents ON instalments
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_item AFTER INSERT ON instalments
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_fees AFTER UPDATE OF tuition_cents, application_fee_cents, products_cents ON registrations
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER registrations_balance_of_start AFTER INSERT ON registrations
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.id;
END;
