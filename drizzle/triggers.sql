-- Every trigger of the database after all migrations; tests/platform/triggers.test.ts compares the two.
-- Make a change in a new migration and here. Nothing runs this file.

-- ------------------
-- Batch guard
-- A statement that inserts into `guard` aborts its batch, or inserts no row.
-- ------------------

-- The condition fails: the whole batch is rolled back, with the condition's name in the error.
CREATE TRIGGER guard_stops BEFORE INSERT ON guard WHEN new.ok < 1 BEGIN SELECT RAISE(ABORT, 'guard:' || new.reason); END;

-- The condition holds: nothing is written.
CREATE TRIGGER guard_passes BEFORE INSERT ON guard WHEN new.ok >= 1 BEGIN SELECT RAISE(IGNORE); END;

-- ---------------------
-- No overselling
-- ---------------------

-- A class never exceeds its capacity, unless the row has the override.
CREATE TRIGGER seats_not_oversold BEFORE INSERT ON seats
WHEN new.state IN ('held', 'taken') AND new.override = 0 AND (
  SELECT count(*) FROM occupied_seats s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.occupied_until > new.created_at
) >= (SELECT capacity FROM classes c WHERE c.id = new.class_id)
BEGIN SELECT RAISE(ABORT, 'seats_not_oversold'); END;

-- A held seat cannot be taken when the class is full.
CREATE TRIGGER seats_not_overtaken BEFORE UPDATE OF state ON seats
WHEN new.state = 'taken' AND old.state <> 'taken' AND new.override = 0 AND (
  SELECT count(*) FROM seats s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.state = 'taken'
) >= (SELECT capacity FROM classes c WHERE c.id = new.class_id)
BEGIN SELECT RAISE(ABORT, 'seats_not_oversold'); END;

-- A class's capacity cannot go below its taken seats and those of group orders.
CREATE TRIGGER capacity_not_below_taken BEFORE UPDATE OF capacity ON classes
WHEN new.capacity < old.capacity AND new.capacity < (SELECT count(*) FROM seats s WHERE s.school_id = new.school_id AND s.class_id = new.id
  AND (s.state = 'taken' OR (s.state = 'held' AND s.group_seat_id IS NOT NULL)) AND s.override = 0)
BEGIN SELECT RAISE(ABORT, 'capacity_not_below_taken'); END;

-- The seat of a group order follows its row of seats: taken by a registration, or given back.
CREATE TRIGGER seats_of_group_taken AFTER UPDATE OF state ON seats
WHEN new.group_seat_id IS NOT NULL AND new.state = 'taken' AND old.state <> 'taken'
BEGIN
  UPDATE group_seats SET state = 'registered', registration_id = new.registration_id WHERE school_id = new.school_id AND id = new.group_seat_id;
END;

CREATE TRIGGER seats_of_group_released AFTER UPDATE OF state ON seats
WHEN new.group_seat_id IS NOT NULL AND new.state = 'released' AND old.state <> 'released'
BEGIN
  UPDATE group_seats SET state = 'released' WHERE school_id = new.school_id AND id = new.group_seat_id;
END;

-- Cohorts count their members; a deleted registration leaves its cohorts.
CREATE TRIGGER cohort_members_added AFTER INSERT ON cohort_members
BEGIN
  UPDATE cohorts SET member_count = member_count + 1 WHERE school_id = new.school_id AND id = new.cohort_id;
END;

CREATE TRIGGER cohort_members_removed AFTER DELETE ON cohort_members
BEGIN
  UPDATE cohorts SET member_count = member_count - 1 WHERE school_id = old.school_id AND id = old.cohort_id;
END;

CREATE TRIGGER registrations_leave_cohorts BEFORE DELETE ON registrations
BEGIN
  DELETE FROM cohort_members WHERE school_id = old.school_id AND registration_id = old.id;
END;

-- A career event never exceeds its seats.
CREATE TRIGGER event_rsvps_seats_new BEFORE INSERT ON event_rsvps
WHEN new.state = 'going' AND (SELECT count(*) FROM event_rsvps r WHERE r.event_id = new.event_id AND r.state = 'going') >= (SELECT capacity FROM career_events e WHERE e.id = new.event_id AND e.capacity IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'event_full'); END;

-- The same when a response changes to going.
CREATE TRIGGER event_rsvps_seats_change BEFORE UPDATE OF state ON event_rsvps
WHEN new.state = 'going' AND old.state <> 'going' AND (SELECT count(*) FROM event_rsvps r WHERE r.event_id = new.event_id AND r.state = 'going') >= (SELECT capacity FROM career_events e WHERE e.id = new.event_id AND e.capacity IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'event_full'); END;

-- A promo code never exceeds its use limit, held uses included.
CREATE TRIGGER promo_uses_within_limit BEFORE INSERT ON promo_uses
WHEN new.state IN ('held', 'used') AND (SELECT max_uses FROM promo_codes p WHERE p.id = new.promo_code_id) <= (
  SELECT count(*) FROM promo_uses u WHERE u.promo_code_id = new.promo_code_id AND (u.state = 'used' OR (u.state = 'held' AND u.expires_at > new.created_at))
)
BEGIN SELECT RAISE(ABORT, 'promo_uses_within_limit'); END;

-- The same per email address.
CREATE TRIGGER promo_uses_within_limit_of_email BEFORE INSERT ON promo_uses
WHEN new.state IN ('held', 'used') AND (SELECT max_uses_per_email FROM promo_codes p WHERE p.id = new.promo_code_id) <= (
  SELECT count(*) FROM promo_uses u WHERE u.promo_code_id = new.promo_code_id AND u.email = new.email AND (u.state = 'used' OR (u.state = 'held' AND u.expires_at > new.created_at))
)
BEGIN SELECT RAISE(ABORT, 'promo_uses_within_limit_of_email'); END;

-- The refunds of a payment never exceed it.
CREATE TRIGGER refund_parts_within_payment BEFORE INSERT ON refund_parts
WHEN new.execution <> 'failed' AND new.amount_cents > (SELECT t.amount_cents FROM transactions t WHERE t.id = new.transaction_id)
  - (SELECT coalesce(sum(p.amount_cents), 0) FROM refund_parts p WHERE p.school_id = new.school_id AND p.transaction_id = new.transaction_id AND p.execution <> 'failed')
BEGIN SELECT RAISE(ABORT, 'refund_parts_within_payment'); END;

-- ----------------------------
-- Append-only ledger
-- ----------------------------

-- The audit log cannot be changed, but for details that move to a file: only those are emptied, and only once.
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN old.archive IS NOT NULL OR new.archive IS NULL OR new.before IS NOT NULL OR new.after IS NOT NULL OR new.id <> old.id
  OR new.school_id IS NOT old.school_id OR new.actor_id IS NOT old.actor_id OR new.actor_kind <> old.actor_kind
  OR new.behind_id IS NOT old.behind_id OR new.action <> old.action OR new.process IS NOT old.process OR new.process_id IS NOT old.process_id
  OR new.subject_type IS NOT old.subject_type OR new.subject_id IS NOT old.subject_id OR new.request_id <> old.request_id
  OR new.ip <> old.ip OR new.at <> old.at
BEGIN SELECT RAISE(ABORT, 'audit_log_append_only'); END;

-- The audit log cannot be deleted.
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log_append_only'); END;

-- A ledger entry cannot be deleted, only reversed by another one.
CREATE TRIGGER transactions_no_delete BEFORE DELETE ON transactions BEGIN SELECT RAISE(ABORT, 'transactions_append_only'); END;

-- A ledger entry's amounts cannot change.
CREATE TRIGGER transactions_money_fixed BEFORE UPDATE OF amount_cents, type, ref, school_id ON transactions
WHEN new.amount_cents <> old.amount_cents OR new.type <> old.type OR new.ref <> old.ref OR new.school_id <> old.school_id
BEGIN SELECT RAISE(ABORT, 'transactions_append_only'); END;

-- An entry of school credit cannot be deleted or changed; a merge of students may move it.
CREATE TRIGGER school_credits_no_delete BEFORE DELETE ON school_credits BEGIN SELECT RAISE(ABORT, 'school_credits_append_only'); END;

CREATE TRIGGER school_credits_fixed BEFORE UPDATE OF id, source, amount_cents, lot_id, reason, expires_on, entered_on, transaction_id, created_by, created_at ON school_credits
BEGIN SELECT RAISE(ABORT, 'school_credits_append_only'); END;

-- A referral cannot be deleted, only reversed.
CREATE TRIGGER referrals_no_delete BEFORE DELETE ON referrals BEGIN SELECT RAISE(ABORT, 'referrals_append_only'); END;

-- A referral's parties and amount cannot change.
CREATE TRIGGER referrals_fixed BEFORE UPDATE OF registration_id, referrer_id, amount_cents ON referrals
WHEN new.registration_id <> old.registration_id OR new.referrer_id <> old.referrer_id OR new.amount_cents <> old.amount_cents
BEGIN SELECT RAISE(ABORT, 'referrals_fixed'); END;

-- A signed agreement cannot change; the school signs it once.
CREATE TRIGGER agreements_fixed BEFORE UPDATE OF id, registration_id, title, body, policy, signature, signed_at, ip, user_agent, text_hash, template_id, initials, consent, needs_guardian ON agreements
BEGIN SELECT RAISE(ABORT, 'agreements_fixed'); END;
CREATE TRIGGER agreements_countersigned_once BEFORE UPDATE OF countersignature, countersigned_by, countersigned_at ON agreements
WHEN old.countersigned_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'agreements_countersigned_once'); END;
CREATE TRIGGER agreements_guardian_once BEFORE UPDATE OF guardian_signature, guardian_relation, guardian_signed_at, guardian_ip, guardian_user_agent ON agreements
WHEN old.guardian_signed_at IS NOT NULL OR old.needs_guardian = 0
BEGIN SELECT RAISE(ABORT, 'agreements_guardian_once'); END;

-- A published template, a disclosure and an addendum keep their texts; an addendum is signed or cancelled once.
CREATE TRIGGER agreement_templates_fixed BEFORE UPDATE OF id, program_id, version, title, blocks, state, published_at, published_by ON agreement_templates
WHEN old.published_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'agreement_templates_fixed'); END;
CREATE TRIGGER agreement_addenda_fixed BEFORE UPDATE OF id, registration_id, number, changes, body, text_hash, made_by, created_at ON agreement_addenda
BEGIN SELECT RAISE(ABORT, 'agreement_addenda_fixed'); END;
CREATE TRIGGER agreement_addenda_signed_once BEFORE UPDATE OF signature, signed_at, ip, user_agent, cancelled_at ON agreement_addenda
WHEN old.signed_at IS NOT NULL OR old.cancelled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'agreement_addenda_signed_once'); END;
CREATE TRIGGER disclosures_fixed BEFORE UPDATE OF id, program_id, kind, title, body, file_id, text_hash, created_by, created_at ON disclosures
BEGIN SELECT RAISE(ABORT, 'disclosures_fixed'); END;
CREATE TRIGGER disclosure_receipts_fixed BEFORE UPDATE OF registration_id, disclosure_id, acknowledged_at, ip, user_agent ON disclosure_receipts
BEGIN SELECT RAISE(ABORT, 'disclosure_receipts_fixed'); END;

-- A published rate keeps its numbers; a correction withdraws it. Who took a packet stays on record.
CREATE TRIGGER rate_publications_fixed BEFORE UPDATE OF id, program_id, formula, part, from_on, to_on, numerator, denominator, definition, rows, note, approved_by, published_at ON rate_publications
BEGIN SELECT RAISE(ABORT, 'rate_publications_fixed'); END;
CREATE TRIGGER packet_downloads_fixed BEFORE UPDATE OF id, packet_id, user_id, ip, created_at ON packet_downloads
BEGIN SELECT RAISE(ABORT, 'packet_downloads_fixed'); END;

-- An agreed policy cannot change; a change is a new version. Only who has checked its numbers is noted later, once.
CREATE TRIGGER refund_policies_fixed BEFORE UPDATE OF id, program_id, version, preset, name, body, rules, jurisdiction, source, source_date, certainty, created_by, created_at ON refund_policies
BEGIN SELECT RAISE(ABORT, 'refund_policies_fixed'); END;
CREATE TRIGGER refund_policies_confirmed_once BEFORE UPDATE OF confirmed_by, confirmed_at ON refund_policies WHEN old.confirmed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'refund_policies_fixed'); END;

-- What is printed on a certificate never changes; a correction is a new one.
CREATE TRIGGER certificates_fixed BEFORE UPDATE OF id, registration_id, number, verify_code, kind, holder_name, holder_last_key, program_title, class_code, school, minutes, ceu_hundredths, started_on, completed_on, issued_on, expires_on, template_id, rule_version, override, issued_by, created_at ON certificates
BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;
CREATE TRIGGER certificates_file_once BEFORE UPDATE OF pdf_file_id, pdf_sha256 ON certificates WHEN old.pdf_file_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;
CREATE TRIGGER certificates_status_edges BEFORE UPDATE OF status ON certificates WHEN new.status <> old.status AND old.status <> 'issued'
BEGIN SELECT RAISE(ABORT, 'certificates_status_edges'); END;
CREATE TRIGGER certificates_no_delete BEFORE DELETE ON certificates BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;
CREATE TRIGGER certificate_templates_fixed BEFORE UPDATE ON certificate_templates BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;
CREATE TRIGGER certificate_rules_fixed BEFORE UPDATE ON certificate_rules BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;
CREATE TRIGGER transcripts_fixed BEFORE UPDATE OF id, verify_code, holder_name, pdf_file_id, pdf_sha256, made_by, created_at ON transcripts
BEGIN SELECT RAISE(ABORT, 'certificates_fixed'); END;

-- A registration with a certificate stays completed, until the certificate is revoked.
CREATE TRIGGER registrations_certificate_stands BEFORE UPDATE OF enrollment_status ON registrations
WHEN old.enrollment_status = 'completed' AND new.enrollment_status <> 'completed'
  AND EXISTS (SELECT 1 FROM certificates c WHERE c.school_id = old.school_id AND c.registration_id = old.id AND c.status = 'issued')
BEGIN SELECT RAISE(ABORT, 'certificate_stands'); END;

-- Whom somebody let in without clearance, and why, stays as it was.
CREATE TRIGGER clearance_passes_fixed BEFORE UPDATE OF id, registration_id, session_id, reason, missing, given_by, created_at ON clearance_passes
BEGIN SELECT RAISE(ABORT, 'clearance_passes_fixed'); END;

-- -------------------------------
-- Status transitions
-- Which status may follow which. The error names the refused transition.
-- -------------------------------

-- A pending ledger entry ends once.
CREATE TRIGGER transactions_status_edges BEFORE UPDATE OF status ON transactions
WHEN new.status <> old.status AND NOT (old.status = 'pending' AND new.status IN ('succeeded', 'failed', 'refund'))
BEGIN SELECT RAISE(ABORT, 'transactions_status_edges'); END;

-- A succeeded payment stays succeeded.
CREATE TRIGGER payment_attempts_success_final BEFORE UPDATE OF state ON payment_attempts
WHEN old.state = 'succeeded' AND new.state <> 'succeeded'
BEGIN SELECT RAISE(ABORT, 'payment_attempts_success_final'); END;

-- A referral fee is paid, and may be reversed.
CREATE TRIGGER referrals_state_edges BEFORE UPDATE OF state ON referrals
WHEN new.state <> old.state AND NOT ((old.state = 'pending' AND new.state IN ('paid', 'reversed')) OR (old.state = 'paid' AND new.state = 'reversed'))
BEGIN SELECT RAISE(ABORT, 'referrals_state_edges'); END;

-- A school requests, a partner answers, either ends it, and it can be requested again.
CREATE TRIGGER affiliations_status_edges BEFORE UPDATE OF status ON affiliations
WHEN new.status <> old.status AND NOT ((old.status = 'requested' AND new.status IN ('accepted', 'revoked')) OR (old.status = 'accepted' AND new.status = 'revoked') OR (old.status = 'revoked' AND new.status IN ('accepted', 'requested')))
BEGIN SELECT RAISE(ABORT, 'affiliations_status_edges'); END;

-- The same between a school and an employer.
CREATE TRIGGER partnerships_status_edges BEFORE UPDATE OF status ON partnerships
WHEN new.status <> old.status AND NOT ((old.status = 'requested' AND new.status IN ('accepted', 'revoked')) OR (old.status = 'accepted' AND new.status = 'revoked') OR (old.status = 'revoked' AND new.status IN ('accepted', 'requested')))
BEGIN SELECT RAISE(ABORT, 'partnerships_status_edges'); END;

-- A request to join is approved or rejected, and becomes a school once approved.
CREATE TRIGGER sign_ups_state_edges BEFORE UPDATE OF status ON sign_ups
WHEN new.status <> old.status AND old.status || '>' || new.status NOT IN ('pending>approved', 'pending>rejected', 'approved>active', 'approved>rejected', 'rejected>pending')
BEGIN SELECT RAISE(ABORT, 'invalid_transition'); END;

-- --------
-- Partners
-- --------

-- An affiliation is between a local school and a national partner.
CREATE TRIGGER affiliations_with_partner BEFORE INSERT ON affiliations
WHEN NOT EXISTS (SELECT 1 FROM schools WHERE id = new.school_id AND type = 'local') OR NOT EXISTS (SELECT 1 FROM schools WHERE id = new.partner_id AND type = 'national_partner')
BEGIN SELECT RAISE(ABORT, 'affiliations_with_partner'); END;

-- A directory has only programs of accepted partners.
CREATE TRIGGER directory_entries_affiliated BEFORE INSERT ON directory_entries
WHEN NOT EXISTS (SELECT 1 FROM affiliations WHERE school_id = new.school_id AND partner_id = new.partner_id AND status = 'accepted')
BEGIN SELECT RAISE(ABORT, 'directory_entries_affiliated'); END;

-- A deleted program leaves all directories.
CREATE TRIGGER programs_leave_directories BEFORE DELETE ON programs
BEGIN DELETE FROM directory_entries WHERE partner_id = old.school_id AND program_id = old.id; END;

-- ------------------
-- Maintained totals
-- Written in the batch of the rows they sum up (app/decisions/counts-kept-by-triggers.md).
-- ------------------

-- A registration's total, paid amount and payment status: when it is made,
CREATE TRIGGER registrations_balance_of_start AFTER INSERT ON registrations
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.id;
END;

-- when its prices change,
CREATE TRIGGER registrations_balance_of_fees AFTER UPDATE OF tuition_cents, application_fee_cents, products_cents ON registrations
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.id;
END;

-- when a ledger entry is added,
CREATE TRIGGER registrations_balance_of_transaction AFTER INSERT ON transactions WHEN new.registration_id IS NOT NULL
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;

-- when a ledger entry ends,
CREATE TRIGGER registrations_balance_of_outcome AFTER UPDATE OF status ON transactions WHEN new.registration_id IS NOT NULL
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;

-- when a ledger entry is moved to it,
CREATE TRIGGER registrations_balance_of_claim AFTER UPDATE OF registration_id ON transactions WHEN new.registration_id IS NOT NULL
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;

-- when its plan gets an installment,
CREATE TRIGGER registrations_balance_of_item AFTER INSERT ON instalments
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;

-- and when an installment changes.
CREATE TRIGGER registrations_balance_of_plan AFTER UPDATE OF status, amount_cents ON instalments
BEGIN
  UPDATE registrations SET paid_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')),
    due_cents = max(tuition_cents + application_fee_cents + products_cents - (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled') - (SELECT coalesce(sum(-amount_cents), 0) FROM transactions WHERE school_id = new.school_id AND registration_id = new.registration_id AND type = 'refund' AND status = 'refund'), 0) WHERE id = new.registration_id;
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.registration_id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.registration_id;
END;

-- A zero payment counts as paid only with a price of 0 or a plan whose installments were all cancelled. A cancelled
-- registration does not become paid by owing nothing.
CREATE TRIGGER registrations_balance_of_status AFTER UPDATE OF status ON registrations WHEN new.status <> old.status
BEGIN
  UPDATE registrations SET payment_status = CASE WHEN due_cents <= paid_cents AND (paid_cents > 0 OR tuition_cents + application_fee_cents + products_cents = 0 OR (status = 'active' AND tuition_cents + application_fee_cents + products_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE school_id = new.school_id AND registration_id = new.id AND status = 'cancelled'))) THEN 'complete_paid' WHEN paid_cents > 0 THEN 'partial_paid' ELSE 'unpaid' END WHERE id = new.id;
END;

-- Registrations by class, program and statuses, with their balances: insert,
CREATE TRIGGER registration_counts_of_new AFTER INSERT ON registrations
BEGIN
  INSERT INTO registration_counts(school_id, class_id, program_id, status, enrollment_status, payment_status, plan_to_pay, count, owing_cents)
  VALUES (new.school_id, new.class_id, new.program_id, new.status, new.enrollment_status, new.payment_status, new.plan_to_pay, 1, max(new.due_cents - new.paid_cents, 0))
  ON CONFLICT DO UPDATE SET count = count + excluded.count, owing_cents = owing_cents + excluded.owing_cents;
END;

-- update,
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

-- delete.
CREATE TRIGGER registration_counts_of_gone AFTER DELETE ON registrations
BEGIN
  INSERT INTO registration_counts(school_id, class_id, program_id, status, enrollment_status, payment_status, plan_to_pay, count, owing_cents)
  VALUES (old.school_id, old.class_id, old.program_id, old.status, old.enrollment_status, old.payment_status, old.plan_to_pay, -1, -max(old.due_cents - old.paid_cents, 0))
  ON CONFLICT DO UPDATE SET count = count + excluded.count, owing_cents = owing_cents + excluded.owing_cents;
END;

-- Zero rows are deleted.
CREATE TRIGGER registration_counts_of_none AFTER UPDATE OF count ON registration_counts WHEN new.count = 0 AND new.owing_cents = 0
BEGIN
  DELETE FROM registration_counts WHERE school_id = new.school_id AND class_id = new.class_id AND program_id = new.program_id AND status = new.status AND enrollment_status = new.enrollment_status AND payment_status = new.payment_status AND plan_to_pay = new.plan_to_pay;
END;

-- Values that two live students share, for the list of likely duplicates: a new student,
CREATE TRIGGER shared_identities_of_new AFTER INSERT ON students WHEN new.deleted_at IS NULL
BEGIN
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'email', replace(substr(lower(new.email), 1, instr(new.email, '@') - 1), '.', '') || substr(lower(new.email), instr(new.email, '@'))
    WHERE EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND replace(substr(lower(s.email), 1, instr(s.email, '@') - 1), '.', '') || substr(lower(s.email), instr(s.email, '@')) = replace(substr(lower(new.email), 1, instr(new.email, '@') - 1), '.', '') || substr(lower(new.email), instr(new.email, '@')));
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'phone', new.phone
    WHERE new.phone IS NOT NULL AND EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND s.phone = new.phone);
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'birth', new.date_of_birth
    WHERE new.date_of_birth IS NOT NULL AND EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND s.date_of_birth = new.date_of_birth
      AND (lower(replace(s.last_name, '''', '')) = lower(replace(new.last_name, '''', '')) OR s.last_name || new.last_name GLOB '*[^ -~]*'));
END;

-- and a change.
CREATE TRIGGER shared_identities_of_change AFTER UPDATE OF email, phone, date_of_birth, last_name, deleted_at ON students WHEN new.deleted_at IS NULL
BEGIN
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'email', replace(substr(lower(new.email), 1, instr(new.email, '@') - 1), '.', '') || substr(lower(new.email), instr(new.email, '@'))
    WHERE EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND replace(substr(lower(s.email), 1, instr(s.email, '@') - 1), '.', '') || substr(lower(s.email), instr(s.email, '@')) = replace(substr(lower(new.email), 1, instr(new.email, '@') - 1), '.', '') || substr(lower(new.email), instr(new.email, '@')));
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'phone', new.phone
    WHERE new.phone IS NOT NULL AND EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND s.phone = new.phone);
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'birth', new.date_of_birth
    WHERE new.date_of_birth IS NOT NULL AND EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND s.date_of_birth = new.date_of_birth
      AND (lower(replace(s.last_name, '''', '')) = lower(replace(new.last_name, '''', '')) OR s.last_name || new.last_name GLOB '*[^ -~]*'));
END;

-- Unpaid installments of active registrations by due date: insert,
CREATE TRIGGER due_days_of_new AFTER INSERT ON instalments WHEN new.status = 'unpaid' AND EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = new.school_id AND r.id = new.registration_id AND r.status = 'active')
BEGIN
  INSERT INTO due_days(school_id, due_date, count, amount_cents) VALUES (new.school_id, new.due_date, 1, new.amount_cents)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
END;

-- update,
CREATE TRIGGER due_days_of_change AFTER UPDATE OF status, due_date, amount_cents ON instalments
WHEN new.status <> old.status OR new.due_date <> old.due_date OR new.amount_cents <> old.amount_cents
BEGIN
  INSERT INTO due_days(school_id, due_date, count, amount_cents) SELECT old.school_id, old.due_date, -1, -old.amount_cents WHERE old.status = 'unpaid' AND EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = old.school_id AND r.id = old.registration_id AND r.status = 'active')
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
  INSERT INTO due_days(school_id, due_date, count, amount_cents) SELECT new.school_id, new.due_date, 1, new.amount_cents WHERE new.status = 'unpaid' AND EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = new.school_id AND r.id = new.registration_id AND r.status = 'active')
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
END;

-- delete,
CREATE TRIGGER due_days_of_gone AFTER DELETE ON instalments WHEN old.status = 'unpaid' AND EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = old.school_id AND r.id = old.registration_id AND r.status = 'active')
BEGIN
  INSERT INTO due_days(school_id, due_date, count, amount_cents) VALUES (old.school_id, old.due_date, -1, -old.amount_cents)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
END;

-- and the registration's own status.
CREATE TRIGGER due_days_of_status AFTER UPDATE OF status ON registrations WHEN new.status <> old.status
BEGIN
  INSERT INTO due_days(school_id, due_date, count, amount_cents)
  SELECT i.school_id, i.due_date, CASE new.status WHEN 'active' THEN 1 ELSE -1 END * count(*), CASE new.status WHEN 'active' THEN 1 ELSE -1 END * sum(i.amount_cents)
  FROM instalments i WHERE i.school_id = new.school_id AND i.registration_id = new.id AND i.status = 'unpaid' GROUP BY i.due_date
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
END;

-- Zero rows are deleted.
CREATE TRIGGER due_days_of_none AFTER UPDATE OF count ON due_days WHEN new.count = 0 AND new.amount_cents = 0
BEGIN
  DELETE FROM due_days WHERE school_id = new.school_id AND due_date = new.due_date;
END;

-- New registrations by UTC day: insert,
CREATE TRIGGER registration_days_of_new AFTER INSERT ON registrations
BEGIN
  INSERT INTO registration_days(school_id, day, count) VALUES (new.school_id, new.created_at / 86400000, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;

-- and delete.
CREATE TRIGGER registration_days_of_gone AFTER DELETE ON registrations
BEGIN
  UPDATE registration_days SET count = count - 1 WHERE school_id = old.school_id AND day = old.created_at / 86400000;
END;

-- Rows of a school by kind: students,
CREATE TRIGGER row_counts_of_new_student AFTER INSERT ON students WHEN new.deleted_at IS NULL
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'students', 1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

-- who can be deleted and restored,
CREATE TRIGGER row_counts_of_student AFTER UPDATE OF deleted_at ON students WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'students', -1 WHERE old.deleted_at IS NULL ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'students', 1 WHERE new.deleted_at IS NULL ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

CREATE TRIGGER row_counts_of_gone_student AFTER DELETE ON students WHEN old.deleted_at IS NULL
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'students', -1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

-- registrations,
CREATE TRIGGER row_counts_of_new_registration AFTER INSERT ON registrations
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'registrations', 1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

CREATE TRIGGER row_counts_of_gone_registration AFTER DELETE ON registrations
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'registrations', -1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

-- mails,
CREATE TRIGGER row_counts_of_new_mail AFTER INSERT ON mails
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'mails', 1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

CREATE TRIGGER row_counts_of_gone_mail AFTER DELETE ON mails
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'mails', -1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

-- and pre-enrollments by status.
CREATE TRIGGER row_counts_of_new_pre_enrollment AFTER INSERT ON pre_enrollments
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'pre_enrollments/' || new.status, 1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

CREATE TRIGGER row_counts_of_pre_enrollment AFTER UPDATE OF status ON pre_enrollments WHEN new.status <> old.status
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'pre_enrollments/' || old.status, -1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'pre_enrollments/' || new.status, 1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

CREATE TRIGGER row_counts_of_gone_pre_enrollment AFTER DELETE ON pre_enrollments
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'pre_enrollments/' || old.status, -1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

-- What all schools took in by UTC day: registrations,
CREATE TRIGGER platform_days_of_registration AFTER INSERT ON registrations
BEGIN
  INSERT INTO platform_days(day, registered) VALUES (new.created_at / 86400000, 1) ON CONFLICT DO UPDATE SET registered = registered + 1;
END;

CREATE TRIGGER platform_days_of_gone_registration AFTER DELETE ON registrations
BEGIN
  UPDATE platform_days SET registered = registered - 1 WHERE day = old.created_at / 86400000;
END;

-- ledger entries, which never change but for their status.
CREATE TRIGGER platform_days_of_transaction AFTER INSERT ON transactions
BEGIN
  INSERT INTO platform_days(day, collected_cents, fee_cents) VALUES (new.created_at / 86400000, CASE WHEN new.status IN ('succeeded', 'manually_paid', 'refund') AND new.type NOT IN ('processing_fee', 'referral_fee') THEN new.amount_cents ELSE 0 END, CASE WHEN new.type = 'processing_fee' AND new.status = 'succeeded' THEN new.amount_cents ELSE 0 END)
  ON CONFLICT DO UPDATE SET collected_cents = collected_cents + excluded.collected_cents, fee_cents = fee_cents + excluded.fee_cents;
END;

CREATE TRIGGER platform_days_of_outcome AFTER UPDATE OF status ON transactions WHEN new.status <> old.status
BEGIN
  INSERT INTO platform_days(day, collected_cents, fee_cents) VALUES (old.created_at / 86400000, -CASE WHEN old.status IN ('succeeded', 'manually_paid', 'refund') AND old.type NOT IN ('processing_fee', 'referral_fee') THEN old.amount_cents ELSE 0 END, -CASE WHEN old.type = 'processing_fee' AND old.status = 'succeeded' THEN old.amount_cents ELSE 0 END)
  ON CONFLICT DO UPDATE SET collected_cents = collected_cents + excluded.collected_cents, fee_cents = fee_cents + excluded.fee_cents;
  INSERT INTO platform_days(day, collected_cents, fee_cents) VALUES (new.created_at / 86400000, CASE WHEN new.status IN ('succeeded', 'manually_paid', 'refund') AND new.type NOT IN ('processing_fee', 'referral_fee') THEN new.amount_cents ELSE 0 END, CASE WHEN new.type = 'processing_fee' AND new.status = 'succeeded' THEN new.amount_cents ELSE 0 END)
  ON CONFLICT DO UPDATE SET collected_cents = collected_cents + excluded.collected_cents, fee_cents = fee_cents + excluded.fee_cents;
END;

-- A payment's row also stores its service fee.
CREATE TRIGGER transactions_fee AFTER INSERT ON transactions WHEN EXISTS (SELECT 1 FROM transactions f WHERE f.type = 'processing_fee' AND f.ref = new.ref)
BEGIN
  UPDATE transactions SET fee_cents = CASE WHEN type = 'student_registration' OR NOT EXISTS (SELECT 1 FROM transactions o WHERE o.type = 'student_registration' AND o.ref = transactions.ref)
    THEN coalesce((SELECT f.amount_cents FROM transactions f WHERE f.type = 'processing_fee' AND f.ref = transactions.ref AND f.school_id = transactions.school_id), 0) ELSE 0 END
  WHERE ref = new.ref AND type IN ('student_registration', 'product_purchase', 'product_subscription', 'manually_paid', 'class_plan', 'product_payment', 'referral_fee', 'refund');
END;

-- Ledger totals by day, type and status: insert,
CREATE TRIGGER ledger_days_of_new AFTER INSERT ON transactions
BEGIN
  INSERT INTO ledger_days(school_id, paid_on, type, status, count, amount_cents, fee_cents) VALUES (new.school_id, new.paid_on, new.type, new.status, 1, new.amount_cents, new.fee_cents)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents, fee_cents = fee_cents + excluded.fee_cents;
END;

-- update.
CREATE TRIGGER ledger_days_of_change AFTER UPDATE OF school_id, paid_on, type, status, amount_cents, fee_cents ON transactions
WHEN new.school_id <> old.school_id OR new.paid_on <> old.paid_on OR new.type <> old.type OR new.status <> old.status OR new.amount_cents <> old.amount_cents OR new.fee_cents <> old.fee_cents
BEGIN
  INSERT INTO ledger_days(school_id, paid_on, type, status, count, amount_cents, fee_cents) VALUES (old.school_id, old.paid_on, old.type, old.status, -1, -old.amount_cents, -old.fee_cents)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents, fee_cents = fee_cents + excluded.fee_cents;
  INSERT INTO ledger_days(school_id, paid_on, type, status, count, amount_cents, fee_cents) VALUES (new.school_id, new.paid_on, new.type, new.status, 1, new.amount_cents, new.fee_cents)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents, fee_cents = fee_cents + excluded.fee_cents;
END;

-- Zero rows are deleted.
CREATE TRIGGER ledger_days_of_none AFTER UPDATE OF count ON ledger_days WHEN new.count = 0 AND new.amount_cents = 0 AND new.fee_cents = 0
BEGIN
  DELETE FROM ledger_days WHERE school_id = new.school_id AND paid_on = new.paid_on AND type = new.type AND status = new.status;
END;

-- Mails by hour, school, template and status: insert,
CREATE TRIGGER mail_counts_of_new AFTER INSERT ON mails
BEGIN
  INSERT INTO mail_counts(school_id, hour, template, shown, count)
  VALUES (coalesce(new.school_id, ''), new.created_at / 3600000, new.template, CASE new.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE new.status END, 1)
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

-- update,
CREATE TRIGGER mail_counts_of_change AFTER UPDATE OF school_id, created_at, template, status ON mails
WHEN new.school_id IS NOT old.school_id OR new.created_at <> old.created_at OR new.template <> old.template OR CASE new.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE new.status END <> CASE old.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE old.status END
BEGIN
  INSERT INTO mail_counts(school_id, hour, template, shown, count)
  VALUES (coalesce(old.school_id, ''), old.created_at / 3600000, old.template, CASE old.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE old.status END, -1)
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO mail_counts(school_id, hour, template, shown, count)
  VALUES (coalesce(new.school_id, ''), new.created_at / 3600000, new.template, CASE new.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE new.status END, 1)
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

-- delete.
CREATE TRIGGER mail_counts_of_gone AFTER DELETE ON mails
BEGIN
  INSERT INTO mail_counts(school_id, hour, template, shown, count)
  VALUES (coalesce(old.school_id, ''), old.created_at / 3600000, old.template, CASE old.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE old.status END, -1)
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

-- Zero rows are deleted.
CREATE TRIGGER mail_counts_of_none AFTER UPDATE OF count ON mail_counts WHEN new.count = 0
BEGIN
  DELETE FROM mail_counts WHERE school_id = new.school_id AND hour = new.hour AND template = new.template AND shown = new.shown;
END;

-- ------
-- Search
-- The search table's copy of a row's words.
-- ------

CREATE TRIGGER students_search_insert AFTER INSERT ON students
BEGIN INSERT INTO students_search(rowid, student_id, school_id, school, words) VALUES (new.rowid, new.id, new.school_id, substr(new.school_id, -8), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(' ' || new.first_name || ' ' || coalesce(new.middle_name || ' ', '') || new.last_name || ' ' || new.email, '''', ''), '’', ''), '‘', ''), 'ʻ', ''), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ł', 'l'), 'Ł', 'l'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae') || ' ' || coalesce(new.phone || ' ' || replace(replace(replace(replace(new.phone, '(', ''), ')', ''), ' ', ''), '-', ''), '')); END;

CREATE TRIGGER students_search_update AFTER UPDATE OF first_name, middle_name, last_name, email, phone ON students
BEGIN UPDATE students_search SET words = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(' ' || new.first_name || ' ' || coalesce(new.middle_name || ' ', '') || new.last_name || ' ' || new.email, '''', ''), '’', ''), '‘', ''), 'ʻ', ''), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ł', 'l'), 'Ł', 'l'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae') || ' ' || coalesce(new.phone || ' ' || replace(replace(replace(replace(new.phone, '(', ''), ')', ''), ' ', ''), '-', ''), '') WHERE rowid = new.rowid; END;

CREATE TRIGGER students_search_delete AFTER DELETE ON students BEGIN DELETE FROM students_search WHERE rowid = old.rowid; END;

CREATE TRIGGER mails_search_insert AFTER INSERT ON mails BEGIN INSERT INTO mails_search(mail_id, school_id, school, words) VALUES (new.id, coalesce(new.school_id, ''), substr(coalesce(new.school_id, 'product'), -8), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.recipient || ' ' || coalesce(new.recipient_name || ' ', '') || new.subject, '''', ''), '’', ''), '‘', ''), 'ʻ', ''), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ł', 'l'), 'Ł', 'l'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae')); END;

CREATE TRIGGER chat_passages_search_insert AFTER INSERT ON chat_passages
BEGIN INSERT INTO chat_passages_search(rowid, school, title, body) VALUES (new.number, replace(new.school_id, '-', ''), new.title, new.body); END;

CREATE TRIGGER chat_passages_search_delete AFTER DELETE ON chat_passages BEGIN DELETE FROM chat_passages_search WHERE rowid = old.number; END;

-- ----------------------
-- Rows cannot change school
-- One per table with a `school_id`: no statement can move a row to another school.
-- ----------------------

CREATE TRIGGER affiliations_stays BEFORE UPDATE OF school_id ON affiliations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER agreements_stays BEFORE UPDATE OF school_id ON agreements WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER autopay_consents_stays BEFORE UPDATE OF school_id ON autopay_consents WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER broadcast_recipients_stays BEFORE UPDATE OF school_id ON broadcast_recipients WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER broadcasts_stays BEFORE UPDATE OF school_id ON broadcasts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER call_events_stays BEFORE UPDATE OF school_id ON call_events WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER call_logs_stays BEFORE UPDATE OF school_id ON call_logs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER charge_tries_stays BEFORE UPDATE OF school_id ON charge_tries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER chat_bots_stays BEFORE UPDATE OF school_id ON chat_bots WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER chat_conversations_stays BEFORE UPDATE OF school_id ON chat_conversations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER chat_gaps_stays BEFORE UPDATE OF school_id ON chat_gaps WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER chat_messages_stays BEFORE UPDATE OF school_id ON chat_messages WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER chat_passages_stays BEFORE UPDATE OF school_id ON chat_passages WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER class_instructors_stays BEFORE UPDATE OF school_id ON class_instructors WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER classes_stays BEFORE UPDATE OF school_id ON classes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER default_faqs_stays BEFORE UPDATE OF school_id ON default_faqs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER directory_entries_stays BEFORE UPDATE OF school_id ON directory_entries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER disputes_stays BEFORE UPDATE OF school_id ON disputes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER domains_stays BEFORE UPDATE OF school_id ON domains WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER due_notices_stays BEFORE UPDATE OF school_id ON due_notices WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER email_templates_stays BEFORE UPDATE OF school_id ON email_templates WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER event_rsvps_stays BEFORE UPDATE OF school_id ON event_rsvps WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER form_sections_stays BEFORE UPDATE OF school_id ON form_sections WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER imports_stays BEFORE UPDATE OF school_id ON imports WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER inbound_mails_stays BEFORE UPDATE OF school_id ON inbound_mails WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER inquiries_stays BEFORE UPDATE OF school_id ON inquiries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER inquiry_replies_stays BEFORE UPDATE OF school_id ON inquiry_replies WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER inquiry_widgets_stays BEFORE UPDATE OF school_id ON inquiry_widgets WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER instalments_stays BEFORE UPDATE OF school_id ON instalments WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER instructors_stays BEFORE UPDATE OF school_id ON instructors WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER job_applications_stays BEFORE UPDATE OF school_id ON job_applications WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER job_bookmarks_stays BEFORE UPDATE OF school_id ON job_bookmarks WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER due_days_stays BEFORE UPDATE OF school_id ON due_days WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER registration_days_stays BEFORE UPDATE OF school_id ON registration_days WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER shared_identities_stays BEFORE UPDATE OF school_id ON shared_identities WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER row_counts_stays BEFORE UPDATE OF school_id ON row_counts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER ledger_days_stays BEFORE UPDATE OF school_id ON ledger_days WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER locations_stays BEFORE UPDATE OF school_id ON locations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER mail_counts_stays BEFORE UPDATE OF school_id ON mail_counts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER mail_opt_outs_stays BEFORE UPDATE OF school_id ON mail_opt_outs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER marketing_canvases_stays BEFORE UPDATE OF school_id ON marketing_canvases WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER marketing_texts_stays BEFORE UPDATE OF school_id ON marketing_texts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER marketing_versions_stays BEFORE UPDATE OF school_id ON marketing_versions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER navbar_items_stays BEFORE UPDATE OF school_id ON navbar_items WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER outcomes_stays BEFORE UPDATE OF school_id ON outcomes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER partnerships_stays BEFORE UPDATE OF school_id ON partnerships WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER payment_attempts_stays BEFORE UPDATE OF school_id ON payment_attempts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER payment_promises_stays BEFORE UPDATE OF school_id ON payment_promises WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER list_views_stays BEFORE UPDATE OF school_id ON list_views WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER payout_accounts_stays BEFORE UPDATE OF school_id ON payout_accounts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER payout_lines_stays BEFORE UPDATE OF school_id ON payout_lines WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER payouts_stays BEFORE UPDATE OF school_id ON payouts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER pre_enrollments_stays BEFORE UPDATE OF school_id ON pre_enrollments WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER product_sizes_stays BEFORE UPDATE OF school_id ON product_sizes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER products_stays BEFORE UPDATE OF school_id ON products WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER program_faqs_stays BEFORE UPDATE OF school_id ON program_faqs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER program_instructors_stays BEFORE UPDATE OF school_id ON program_instructors WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER program_locations_stays BEFORE UPDATE OF school_id ON program_locations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER program_products_stays BEFORE UPDATE OF school_id ON program_products WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER programs_stays BEFORE UPDATE OF school_id ON programs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER promo_codes_stays BEFORE UPDATE OF school_id ON promo_codes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER promo_uses_stays BEFORE UPDATE OF school_id ON promo_uses WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER purchase_items_stays BEFORE UPDATE OF school_id ON purchase_items WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER purchases_stays BEFORE UPDATE OF school_id ON purchases WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER questions_stays BEFORE UPDATE OF school_id ON questions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER referrals_stays BEFORE UPDATE OF school_id ON referrals WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER refund_parts_stays BEFORE UPDATE OF school_id ON refund_parts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER refund_policies_stays BEFORE UPDATE OF school_id ON refund_policies WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER refund_requests_stays BEFORE UPDATE OF school_id ON refund_requests WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER registration_answers_stays BEFORE UPDATE OF school_id ON registration_answers WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER registration_counts_stays BEFORE UPDATE OF school_id ON registration_counts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER registration_drafts_stays BEFORE UPDATE OF school_id ON registration_drafts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER registration_products_stays BEFORE UPDATE OF school_id ON registration_products WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER registrations_stays BEFORE UPDATE OF school_id ON registrations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER reminders_stays BEFORE UPDATE OF school_id ON reminders WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER resume_entries_stays BEFORE UPDATE OF school_id ON resume_entries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER resumes_stays BEFORE UPDATE OF school_id ON resumes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER reviews_stays BEFORE UPDATE OF school_id ON reviews WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER seats_stays BEFORE UPDATE OF school_id ON seats WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER section_questions_stays BEFORE UPDATE OF school_id ON section_questions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER sender_domains_stays BEFORE UPDATE OF school_id ON sender_domains WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER site_documents_stays BEFORE UPDATE OF school_id ON site_documents WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER site_redirects_stays BEFORE UPDATE OF school_id ON site_redirects WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER site_versions_stays BEFORE UPDATE OF school_id ON site_versions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER sponsor_invoice_lines_stays BEFORE UPDATE OF school_id ON sponsor_invoice_lines WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER sponsor_invoices_stays BEFORE UPDATE OF school_id ON sponsor_invoices WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER sponsored_steps_stays BEFORE UPDATE OF school_id ON sponsored_steps WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER sponsored_students_stays BEFORE UPDATE OF school_id ON sponsored_students WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER sponsors_stays BEFORE UPDATE OF school_id ON sponsors WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER sponsorship_applications_stays BEFORE UPDATE OF school_id ON sponsorship_applications WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER sponsorship_schools_stays BEFORE UPDATE OF school_id ON sponsorship_schools WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER staff_news_stays BEFORE UPDATE OF school_id ON staff_news WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER static_fields_stays BEFORE UPDATE OF school_id ON static_fields WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER student_notes_stays BEFORE UPDATE OF school_id ON student_notes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER student_merges_stays BEFORE UPDATE OF school_id ON student_merges WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER students_stays BEFORE UPDATE OF school_id ON students WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER subscriptions_stays BEFORE UPDATE OF school_id ON subscriptions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER token_budgets_stays BEFORE UPDATE OF school_id ON token_budgets WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER token_uses_stays BEFORE UPDATE OF school_id ON token_uses WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER transactions_stays BEFORE UPDATE OF school_id ON transactions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER waitlist_entries_stays BEFORE UPDATE OF school_id ON waitlist_entries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER work_marks_stays BEFORE UPDATE OF school_id ON work_marks WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER archives_stays BEFORE UPDATE OF school_id ON archives WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER school_credits_stays BEFORE UPDATE OF school_id ON school_credits WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER chat_answers_stays BEFORE UPDATE OF school_id ON chat_answers WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER class_sessions_stays BEFORE UPDATE OF school_id ON class_sessions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER closures_stays BEFORE UPDATE OF school_id ON closures WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER session_notices_stays BEFORE UPDATE OF school_id ON session_notices WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER session_patterns_stays BEFORE UPDATE OF school_id ON session_patterns WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;

-- The first and last day of a class with sessions are those of its sessions that are not cancelled.
CREATE TRIGGER class_sessions_dates_insert AFTER INSERT ON class_sessions WHEN new.status <> 'cancelled'
BEGIN
  UPDATE classes SET start_date = (SELECT min(s.date) FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled'),
    end_date = (SELECT max(s.date) FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled')
  WHERE school_id = new.school_id AND id = new.class_id AND EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled');
END;

CREATE TRIGGER class_sessions_dates_update AFTER UPDATE OF date, status ON class_sessions WHEN new.date <> old.date OR new.status <> old.status
BEGIN
  UPDATE classes SET start_date = (SELECT min(s.date) FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled'),
    end_date = (SELECT max(s.date) FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled')
  WHERE school_id = new.school_id AND id = new.class_id AND EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.status <> 'cancelled');
END;

CREATE TRIGGER class_sessions_dates_delete AFTER DELETE ON class_sessions
BEGIN
  UPDATE classes SET start_date = (SELECT min(s.date) FROM class_sessions s WHERE s.school_id = old.school_id AND s.class_id = old.class_id AND s.status <> 'cancelled'),
    end_date = (SELECT max(s.date) FROM class_sessions s WHERE s.school_id = old.school_id AND s.class_id = old.class_id AND s.status <> 'cancelled')
  WHERE school_id = old.school_id AND id = old.class_id AND EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = old.school_id AND s.class_id = old.class_id AND s.status <> 'cancelled');
END;

-- Two sessions of a class are never at the same time.
CREATE TRIGGER class_sessions_overlap_insert BEFORE INSERT ON class_sessions WHEN new.status <> 'cancelled' AND EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id
    AND s.status <> 'cancelled' AND s.date BETWEEN date(new.date, '-1 day') AND date(new.date, '+1 day') AND s.id <> new.id
    AND s.starts_at < new.ends_at AND new.starts_at < s.ends_at)
BEGIN SELECT RAISE(ABORT, 'session_overlap'); END;

CREATE TRIGGER class_sessions_overlap_update BEFORE UPDATE OF starts_at, ends_at, status ON class_sessions WHEN new.status <> 'cancelled' AND EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = new.school_id AND s.class_id = new.class_id
    AND s.status <> 'cancelled' AND s.date BETWEEN date(new.date, '-1 day') AND date(new.date, '+1 day') AND s.id <> new.id
    AND s.starts_at < new.ends_at AND new.starts_at < s.ends_at)
BEGIN SELECT RAISE(ABORT, 'session_overlap'); END;

-- A session that was held is never planned again.
CREATE TRIGGER class_sessions_held_stays BEFORE UPDATE OF status ON class_sessions WHEN old.status = 'held' AND new.status = 'planned'
BEGIN SELECT RAISE(ABORT, 'session_held'); END;
CREATE TRIGGER attendance_stays BEFORE UPDATE OF school_id ON attendance WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER attendance_marks_stays BEFORE UPDATE OF school_id ON attendance_marks WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER attendance_totals_stays BEFORE UPDATE OF school_id ON attendance_totals WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER hour_adjustments_stays BEFORE UPDATE OF school_id ON hour_adjustments WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER hour_rules_stays BEFORE UPDATE OF school_id ON hour_rules WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER leaves_stays BEFORE UPDATE OF school_id ON leaves WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER makeups_stays BEFORE UPDATE OF school_id ON makeups WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;

-- ------------------
-- Attendance
-- ------------------

-- Marks of attendance are never changed or deleted. The key of the device and the reason are emptied when their time is over.
CREATE TRIGGER attendance_marks_stay BEFORE UPDATE ON attendance_marks
WHEN new.school_id <> old.school_id OR new.id <> old.id OR new.session_id <> old.session_id OR new.registration_id <> old.registration_id
  OR new.status <> old.status OR new.arrived_at IS NOT old.arrived_at OR new.left_at IS NOT old.left_at OR new.minutes <> old.minutes
  OR new.source <> old.source OR new.device_at <> old.device_at OR new.received_at <> old.received_at OR new.marked_by IS NOT old.marked_by
  OR (new.device_key IS NOT NULL AND new.device_key IS NOT old.device_key) OR (new.reason IS NOT NULL AND new.reason IS NOT old.reason)
BEGIN SELECT RAISE(ABORT, 'mark_immutable'); END;

CREATE TRIGGER attendance_marks_kept BEFORE DELETE ON attendance_marks BEGIN SELECT RAISE(ABORT, 'mark_immutable'); END;

CREATE TRIGGER hour_adjustments_stay BEFORE UPDATE ON hour_adjustments BEGIN SELECT RAISE(ABORT, 'mark_immutable'); END;

CREATE TRIGGER hour_adjustments_kept BEFORE DELETE ON hour_adjustments BEGIN SELECT RAISE(ABORT, 'mark_immutable'); END;

-- A cancelled session takes no marks.
CREATE TRIGGER attendance_marks_of_cancelled BEFORE INSERT ON attendance_marks
WHEN EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = new.school_id AND s.id = new.session_id AND s.status = 'cancelled')
BEGIN SELECT RAISE(ABORT, 'session_cancelled'); END;

-- The mark that counts is the latest that came in; of the marks of one person, the one tapped last.
CREATE TRIGGER attendance_marks_current AFTER INSERT ON attendance_marks
WHEN NOT EXISTS (SELECT 1 FROM attendance_marks m WHERE m.school_id = new.school_id AND m.session_id = new.session_id AND m.registration_id = new.registration_id
  AND m.marked_by IS new.marked_by AND (m.device_at > new.device_at OR (m.device_at = new.device_at AND m.id > new.id)))
BEGIN
  INSERT INTO attendance(school_id, session_id, registration_id, date, kind, starts_at, ends_at, scheduled, status, minutes, arrived_at, left_at, mark_id, source,
    received_at, marked_by, is_conflict, is_expected, is_makeup)
  SELECT new.school_id, new.session_id, new.registration_id, s.date, s.kind, s.starts_at, s.ends_at, s.minutes, new.status, new.minutes, new.arrived_at, new.left_at,
    new.id, new.source, new.received_at, new.marked_by, 0,
    NOT EXISTS (SELECT 1 FROM leaves l WHERE l.school_id = new.school_id AND l.registration_id = new.registration_id
      AND l.state IN ('approved', 'returned', 'lapsed') AND s.date BETWEEN l.first_day AND l.last_day),
    new.source = 'makeup'
  FROM class_sessions s WHERE s.school_id = new.school_id AND s.id = new.session_id
  ON CONFLICT(school_id, session_id, registration_id) DO UPDATE SET status = excluded.status, minutes = excluded.minutes, arrived_at = excluded.arrived_at,
    left_at = excluded.left_at, mark_id = excluded.mark_id, source = excluded.source, received_at = excluded.received_at, marked_by = excluded.marked_by,
    is_expected = excluded.is_expected, is_makeup = excluded.is_makeup OR is_makeup,
    is_conflict = CASE WHEN excluded.source = 'office' THEN 0
      WHEN excluded.marked_by IS NOT marked_by AND excluded.status <> status AND excluded.received_at - received_at < 86400000 THEN 1 ELSE is_conflict END;
END;

-- The first mark of a session that was held.
CREATE TRIGGER attendance_marks_held AFTER INSERT ON attendance_marks
BEGIN
  UPDATE class_sessions SET has_marks = 1, status = CASE WHEN new.status = 'excused' THEN status ELSE 'held' END
  WHERE school_id = new.school_id AND id = new.session_id AND (has_marks = 0 OR (status = 'planned' AND new.status <> 'excused'));
END;

-- Attendance follows its session.
CREATE TRIGGER class_sessions_attendance AFTER UPDATE OF date, starts_at, ends_at, minutes, kind, status ON class_sessions WHEN old.has_marks = 1
BEGIN
  UPDATE attendance SET date = new.date, kind = new.kind, starts_at = new.starts_at, ends_at = new.ends_at,
    scheduled = CASE WHEN new.status = 'cancelled' THEN 0 ELSE new.minutes END
  WHERE school_id = new.school_id AND session_id = new.id;
END;

-- A session with marks is never deleted.
CREATE TRIGGER class_sessions_marked_stays BEFORE DELETE ON class_sessions WHEN old.has_marks = 1 BEGIN SELECT RAISE(ABORT, 'session_held'); END;

-- Minutes by registration and kind: a first mark,
CREATE TRIGGER attendance_totals_of_new AFTER INSERT ON attendance
BEGIN
  INSERT INTO attendance_totals(school_id, registration_id, kind, scheduled, credited, missed, excused)
  VALUES (new.school_id, new.registration_id, new.kind, (CASE WHEN new.is_expected AND NOT new.is_makeup THEN new.scheduled ELSE 0 END),
    (CASE WHEN new.is_makeup THEN 0 ELSE new.minutes END),
    (CASE WHEN new.is_expected AND NOT new.is_makeup AND new.status <> 'excused' THEN new.scheduled - new.minutes ELSE 0 END),
    (CASE WHEN new.is_expected AND NOT new.is_makeup AND new.status = 'excused' THEN new.scheduled ELSE 0 END))
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET scheduled = scheduled + excluded.scheduled, credited = credited + excluded.credited,
    missed = missed + excluded.missed, excused = excused + excluded.excused;
END;

-- another mark,
CREATE TRIGGER attendance_totals_of_change AFTER UPDATE OF kind, scheduled, status, minutes, is_expected, is_makeup ON attendance
BEGIN
  INSERT INTO attendance_totals(school_id, registration_id, kind, scheduled, credited, missed, excused)
  VALUES (old.school_id, old.registration_id, old.kind, -(CASE WHEN old.is_expected AND NOT old.is_makeup THEN old.scheduled ELSE 0 END),
    -(CASE WHEN old.is_makeup THEN 0 ELSE old.minutes END),
    -(CASE WHEN old.is_expected AND NOT old.is_makeup AND old.status <> 'excused' THEN old.scheduled - old.minutes ELSE 0 END),
    -(CASE WHEN old.is_expected AND NOT old.is_makeup AND old.status = 'excused' THEN old.scheduled ELSE 0 END))
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET scheduled = scheduled + excluded.scheduled, credited = credited + excluded.credited,
    missed = missed + excluded.missed, excused = excused + excluded.excused;
  INSERT INTO attendance_totals(school_id, registration_id, kind, scheduled, credited, missed, excused)
  VALUES (new.school_id, new.registration_id, new.kind, (CASE WHEN new.is_expected AND NOT new.is_makeup THEN new.scheduled ELSE 0 END),
    (CASE WHEN new.is_makeup THEN 0 ELSE new.minutes END),
    (CASE WHEN new.is_expected AND NOT new.is_makeup AND new.status <> 'excused' THEN new.scheduled - new.minutes ELSE 0 END),
    (CASE WHEN new.is_expected AND NOT new.is_makeup AND new.status = 'excused' THEN new.scheduled ELSE 0 END))
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET scheduled = scheduled + excluded.scheduled, credited = credited + excluded.credited,
    missed = missed + excluded.missed, excused = excused + excluded.excused;
END;

-- minutes made up,
CREATE TRIGGER attendance_totals_of_makeup AFTER INSERT ON makeups WHEN new.state = 'done'
BEGIN
  INSERT INTO attendance_totals(school_id, registration_id, kind, made_up) VALUES (new.school_id, new.registration_id, new.kind, new.minutes)
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET made_up = made_up + excluded.made_up;
END;

CREATE TRIGGER attendance_totals_of_makeup_change AFTER UPDATE OF minutes, state, kind ON makeups
BEGIN
  INSERT INTO attendance_totals(school_id, registration_id, kind, made_up) VALUES (old.school_id, old.registration_id, old.kind, -(CASE old.state WHEN 'done' THEN old.minutes ELSE 0 END))
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET made_up = made_up + excluded.made_up;
  INSERT INTO attendance_totals(school_id, registration_id, kind, made_up) VALUES (new.school_id, new.registration_id, new.kind, CASE new.state WHEN 'done' THEN new.minutes ELSE 0 END)
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET made_up = made_up + excluded.made_up;
END;

-- and minutes added or taken by hand.
CREATE TRIGGER attendance_totals_of_adjustment AFTER INSERT ON hour_adjustments
BEGIN
  INSERT INTO attendance_totals(school_id, registration_id, kind, adjusted) VALUES (new.school_id, new.registration_id, new.kind, new.minutes)
  ON CONFLICT(school_id, registration_id, kind) DO UPDATE SET adjusted = adjusted + excluded.adjusted;
END;

-- Nobody has fewer hours than none.
CREATE TRIGGER attendance_totals_not_negative BEFORE INSERT ON hour_adjustments
WHEN new.minutes < 0 AND new.minutes + coalesce((SELECT t.credited + t.made_up + t.adjusted FROM attendance_totals t
  WHERE t.school_id = new.school_id AND t.registration_id = new.registration_id AND t.kind = new.kind), 0) < 0
BEGIN SELECT RAISE(ABORT, 'hours_negative'); END;

-- Nobody makes up more of a session than was missed.
CREATE TRIGGER makeups_not_too_long_insert BEFORE INSERT ON makeups WHEN new.state <> 'void' AND new.minutes + coalesce((SELECT sum(m.minutes) FROM makeups m WHERE m.school_id = new.school_id AND m.registration_id = new.registration_id
  AND m.missed_session_id = new.missed_session_id AND m.state <> 'void' AND m.id <> new.id), 0)
  > coalesce((SELECT a.scheduled - a.minutes FROM attendance a WHERE a.school_id = new.school_id AND a.session_id = new.missed_session_id
  AND a.registration_id = new.registration_id), 0)
BEGIN SELECT RAISE(ABORT, 'makeup_too_long'); END;

CREATE TRIGGER makeups_not_too_long_update BEFORE UPDATE OF minutes, state ON makeups WHEN new.state <> 'void' AND new.minutes + coalesce((SELECT sum(m.minutes) FROM makeups m WHERE m.school_id = new.school_id AND m.registration_id = new.registration_id
  AND m.missed_session_id = new.missed_session_id AND m.state <> 'void' AND m.id <> new.id), 0)
  > coalesce((SELECT a.scheduled - a.minutes FROM attendance a WHERE a.school_id = new.school_id AND a.session_id = new.missed_session_id
  AND a.registration_id = new.registration_id), 0)
BEGIN SELECT RAISE(ABORT, 'makeup_too_long'); END;

-- A session that was attended after all, or for longer, needs no make-up, or fewer: done ones stay first, then the earliest.
CREATE TRIGGER makeups_without_need AFTER UPDATE OF minutes, scheduled ON attendance
WHEN new.scheduled - new.minutes < (SELECT coalesce(sum(m.minutes), 0) FROM makeups m WHERE m.school_id = new.school_id AND m.registration_id = new.registration_id
  AND m.missed_session_id = new.session_id AND m.state <> 'void')
BEGIN
  UPDATE makeups SET state = 'void', updated_at = max(updated_at + 1, new.received_at)
  WHERE school_id = new.school_id AND registration_id = new.registration_id AND missed_session_id = new.session_id AND state <> 'void'
    AND new.scheduled - new.minutes < (SELECT sum(e.minutes) FROM makeups e WHERE e.school_id = new.school_id AND e.registration_id = new.registration_id
      AND e.missed_session_id = new.session_id AND e.state <> 'void'
      AND (e.state = 'planned', e.created_at, e.id) <= (makeups.state = 'planned', makeups.created_at, makeups.id));
END;

-- A session with a guest is kept like one with marks.
CREATE TRIGGER makeups_keep_session AFTER INSERT ON makeups WHEN new.session_id IS NOT NULL
BEGIN
  UPDATE class_sessions SET has_marks = 1 WHERE school_id = new.school_id AND id = new.session_id AND has_marks = 0;
END;

-- A make-up is of the kind that was missed.
CREATE TRIGGER class_sessions_kind_stays BEFORE UPDATE OF kind ON class_sessions WHEN new.kind <> old.kind AND EXISTS (SELECT 1 FROM makeups m
  WHERE m.school_id = new.school_id AND m.state <> 'void' AND (m.session_id = new.id OR m.missed_session_id = new.id))
BEGIN SELECT RAISE(ABORT, 'session_made_up'); END;

-- A leave that is approved, changed or withdrawn says whether the student was expected at sessions that are marked already.
CREATE TRIGGER leaves_expected_insert AFTER INSERT ON leaves WHEN new.state IN ('approved', 'returned', 'lapsed')
BEGIN
  UPDATE attendance SET is_expected = 0 WHERE school_id = new.school_id AND registration_id = new.registration_id
    AND date BETWEEN new.first_day AND new.last_day AND is_expected = 1;
END;

CREATE TRIGGER leaves_expected_update AFTER UPDATE OF state, first_day, last_day ON leaves
BEGIN
  UPDATE attendance SET is_expected = NOT EXISTS (SELECT 1 FROM leaves l WHERE l.school_id = attendance.school_id AND l.registration_id = attendance.registration_id
    AND l.state IN ('approved', 'returned', 'lapsed') AND attendance.date BETWEEN l.first_day AND l.last_day)
  WHERE school_id = new.school_id AND registration_id = new.registration_id
    AND date BETWEEN min(old.first_day, new.first_day) AND max(old.last_day, new.last_day);
END;

-- A session that moves into a leave, or out of it.
CREATE TRIGGER attendance_expected AFTER UPDATE OF date ON attendance WHEN new.date <> old.date
BEGIN
  UPDATE attendance SET is_expected = NOT EXISTS (SELECT 1 FROM leaves l WHERE l.school_id = new.school_id AND l.registration_id = new.registration_id
    AND l.state IN ('approved', 'returned', 'lapsed') AND new.date BETWEEN l.first_day AND l.last_day)
  WHERE school_id = new.school_id AND session_id = new.session_id AND registration_id = new.registration_id;
END;

-- A registration whose attendance or hours changed: its limits are looked at once the session is over.
CREATE TRIGGER attendance_due_of_new AFTER INSERT ON attendance
BEGIN
  INSERT INTO attendance_due(school_id, registration_id, due_at) VALUES (new.school_id, new.registration_id, new.ends_at)
  ON CONFLICT(school_id, registration_id) DO UPDATE SET due_at = min(due_at, excluded.due_at);
END;

CREATE TRIGGER attendance_due_of_change AFTER UPDATE OF status, minutes, scheduled, ends_at, is_expected ON attendance
BEGIN
  INSERT INTO attendance_due(school_id, registration_id, due_at) VALUES (new.school_id, new.registration_id, new.ends_at)
  ON CONFLICT(school_id, registration_id) DO UPDATE SET due_at = min(due_at, excluded.due_at);
END;

CREATE TRIGGER attendance_due_of_makeup AFTER UPDATE OF state, minutes ON makeups
BEGIN
  INSERT INTO attendance_due(school_id, registration_id, due_at) VALUES (new.school_id, new.registration_id, new.updated_at)
  ON CONFLICT(school_id, registration_id) DO UPDATE SET due_at = min(due_at, excluded.due_at);
END;

CREATE TRIGGER attendance_due_of_adjustment AFTER INSERT ON hour_adjustments
BEGIN
  INSERT INTO attendance_due(school_id, registration_id, due_at) VALUES (new.school_id, new.registration_id, new.created_at)
  ON CONFLICT(school_id, registration_id) DO UPDATE SET due_at = min(due_at, excluded.due_at);
END;

-- ------------------
-- Skills
-- ------------------

-- Checks of skills are never changed or deleted.
CREATE TRIGGER skill_checks_stay BEFORE UPDATE ON skill_checks BEGIN SELECT RAISE(ABORT, 'skill_check_immutable'); END;

CREATE TRIGGER skill_checks_kept BEFORE DELETE ON skill_checks BEGIN SELECT RAISE(ABORT, 'skill_check_immutable'); END;
CREATE TRIGGER attendance_alerts_stays BEFORE UPDATE OF school_id ON attendance_alerts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER attendance_due_stays BEFORE UPDATE OF school_id ON attendance_due WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER calendar_feeds_stays BEFORE UPDATE OF school_id ON calendar_feeds WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER skill_checks_stays BEFORE UPDATE OF school_id ON skill_checks WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER skills_stays BEFORE UPDATE OF school_id ON skills WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER certificate_rules_stays BEFORE UPDATE OF school_id ON certificate_rules WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER certificate_templates_stays BEFORE UPDATE OF school_id ON certificate_templates WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER certificates_stays BEFORE UPDATE OF school_id ON certificates WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER name_changes_stays BEFORE UPDATE OF school_id ON name_changes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER transcripts_stays BEFORE UPDATE OF school_id ON transcripts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER refund_duties_stays BEFORE UPDATE OF school_id ON refund_duties WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER registration_fundings_stays BEFORE UPDATE OF school_id ON registration_fundings WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER clearance_passes_stays BEFORE UPDATE OF school_id ON clearance_passes WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER clinical_sites_stays BEFORE UPDATE OF school_id ON clinical_sites WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER holding_files_stays BEFORE UPDATE OF school_id ON holding_files WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER holdings_stays BEFORE UPDATE OF school_id ON holdings WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER requirement_programs_stays BEFORE UPDATE OF school_id ON requirement_programs WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER requirement_sites_stays BEFORE UPDATE OF school_id ON requirement_sites WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER requirements_stays BEFORE UPDATE OF school_id ON requirements WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER agreement_addenda_stays BEFORE UPDATE OF school_id ON agreement_addenda WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER agreement_templates_stays BEFORE UPDATE OF school_id ON agreement_templates WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER disclosure_receipts_stays BEFORE UPDATE OF school_id ON disclosure_receipts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER disclosures_stays BEFORE UPDATE OF school_id ON disclosures WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER complaint_files_stays BEFORE UPDATE OF school_id ON complaint_files WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER complaints_stays BEFORE UPDATE OF school_id ON complaints WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER packet_downloads_stays BEFORE UPDATE OF school_id ON packet_downloads WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER packets_stays BEFORE UPDATE OF school_id ON packets WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER exam_attempts_stays BEFORE UPDATE OF school_id ON exam_attempts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER graduate_surveys_stays BEFORE UPDATE OF school_id ON graduate_surveys WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER outcome_exclusions_stays BEFORE UPDATE OF school_id ON outcome_exclusions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER program_exams_stays BEFORE UPDATE OF school_id ON program_exams WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER rate_publications_stays BEFORE UPDATE OF school_id ON rate_publications WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER badges_stays BEFORE UPDATE OF school_id ON badges WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER issuer_keys_stays BEFORE UPDATE OF school_id ON issuer_keys WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER status_lists_stays BEFORE UPDATE OF school_id ON status_lists WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER retention_walks_stays BEFORE UPDATE OF school_id ON retention_walks WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER translations_stays BEFORE UPDATE OF school_id ON translations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER api_keys_stays BEFORE UPDATE OF school_id ON api_keys WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER webhook_deliveries_stays BEFORE UPDATE OF school_id ON webhook_deliveries WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER webhook_endpoints_stays BEFORE UPDATE OF school_id ON webhook_endpoints WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER webhook_events_stays BEFORE UPDATE OF school_id ON webhook_events WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER group_disclosures_stays BEFORE UPDATE OF school_id ON group_disclosures WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER group_orders_stays BEFORE UPDATE OF school_id ON group_orders WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER group_prices_stays BEFORE UPDATE OF school_id ON group_prices WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER group_seats_stays BEFORE UPDATE OF school_id ON group_seats WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER cohort_members_stays BEFORE UPDATE OF school_id ON cohort_members WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER cohorts_stays BEFORE UPDATE OF school_id ON cohorts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;

-- Rows cannot change employer.
CREATE TRIGGER career_events_stays BEFORE UPDATE OF employer_id ON career_events WHEN new.employer_id <> old.employer_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER jobs_stays BEFORE UPDATE OF employer_id ON jobs WHEN new.employer_id <> old.employer_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER sponsorship_offers_stays BEFORE UPDATE OF employer_id ON sponsorship_offers WHEN new.employer_id <> old.employer_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;

-- Class IDs and sponsor names are unique regardless of case. Existing rows stay.
CREATE TRIGGER classes_code_once_insert BEFORE INSERT ON classes WHEN EXISTS (SELECT 1 FROM classes c WHERE c.school_id = new.school_id AND lower(c.code) = lower(new.code) AND c.id <> new.id) BEGIN SELECT RAISE(ABORT, 'class_code_once'); END;
CREATE TRIGGER classes_code_once_update BEFORE UPDATE OF code ON classes WHEN EXISTS (SELECT 1 FROM classes c WHERE c.school_id = new.school_id AND lower(c.code) = lower(new.code) AND c.id <> new.id) BEGIN SELECT RAISE(ABORT, 'class_code_once'); END;
CREATE TRIGGER sponsors_name_once_insert BEFORE INSERT ON sponsors WHEN EXISTS (SELECT 1 FROM sponsors s WHERE s.school_id = new.school_id AND lower(s.name) = lower(new.name) AND s.id <> new.id) BEGIN SELECT RAISE(ABORT, 'sponsor_name_once'); END;
CREATE TRIGGER sponsors_name_once_update BEFORE UPDATE OF name ON sponsors WHEN EXISTS (SELECT 1 FROM sponsors s WHERE s.school_id = new.school_id AND lower(s.name) = lower(new.name) AND s.id <> new.id) BEGIN SELECT RAISE(ABORT, 'sponsor_name_once'); END;
CREATE TRIGGER consents_stays BEFORE UPDATE OF school_id ON consents WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER erased_students_stays BEFORE UPDATE OF school_id ON erased_students WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER privacy_requests_stays BEFORE UPDATE OF school_id ON privacy_requests WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER record_disclosures_stays BEFORE UPDATE OF school_id ON record_disclosures WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER legal_holds_stays BEFORE UPDATE OF school_id ON legal_holds WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER retention_choices_stays BEFORE UPDATE OF school_id ON retention_choices WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
CREATE TRIGGER retention_items_stays BEFORE UPDATE OF school_id ON retention_items WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
