CREATE TABLE `registration_days` (
	`school_id` text NOT NULL,
	`day` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`school_id`, `day`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `shared_identities` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`school_id`, `kind`, `value`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `due_days` (
	`school_id` text NOT NULL,
	`due_date` text NOT NULL,
	`count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	PRIMARY KEY(`school_id`, `due_date`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `platform_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`registered` integer DEFAULT 0 NOT NULL,
	`collected_cents` integer DEFAULT 0 NOT NULL,
	`fee_cents` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `row_counts` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`school_id`, `kind`)
) STRICT;
--> statement-breakpoint
DROP INDEX `pre_enrollments_email`;--> statement-breakpoint
CREATE INDEX `pre_enrollments_student` ON `pre_enrollments` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `pre_enrollments_email` ON `pre_enrollments` (`school_id`,`email`,`created_at`);--> statement-breakpoint
DROP INDEX `chat_conversations_list`;--> statement-breakpoint
CREATE INDEX `chat_conversations_list` ON `chat_conversations` (`school_id`,`last_at`,`channel`);--> statement-breakpoint
DROP INDEX `inquiries_email`;--> statement-breakpoint
CREATE INDEX `inquiries_email` ON `inquiries` (`school_id`,`email`,`created_at`);--> statement-breakpoint
DROP INDEX `instalments_registration`;--> statement-breakpoint
CREATE INDEX `instalments_registration` ON `instalments` (`school_id`,`registration_id`,`status`,`due_date`,`position`,`amount_cents`);--> statement-breakpoint
DROP INDEX `refund_requests_purchase`;--> statement-breakpoint
CREATE INDEX `refund_requests_created` ON `refund_requests` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_registration` ON `refund_requests` (`school_id`,`registration_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_requester` ON `refund_requests` (`school_id`,`requested_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_parent` ON `refund_requests` (`school_id`,`parent_id`) WHERE parent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refund_requests_purchase` ON `refund_requests` (`school_id`,`purchase_id`,`created_at`);--> statement-breakpoint
DROP INDEX `transactions_registration`;--> statement-breakpoint
CREATE INDEX `transactions_parent` ON `transactions` (`school_id`,`parent_id`) WHERE parent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_purchase` ON `transactions` (`school_id`,`purchase_id`,`created_at`) WHERE purchase_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_all` ON `transactions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_registration` ON `transactions` (`school_id`,`registration_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `auditor_runs` ADD `progress` text;--> statement-breakpoint
CREATE INDEX `outcomes_created` ON `outcomes` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `registration_counts_program` ON `registration_counts` (`school_id`,`program_id`,`count`);--> statement-breakpoint
CREATE INDEX `registration_drafts_all` ON `registration_drafts` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `registration_drafts_registration` ON `registration_drafts` (`school_id`,`registration_id`) WHERE registration_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_sponsor` ON `registrations` (`school_id`,`sponsor_id`) WHERE sponsor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_all` ON `registrations` (`created_at`);--> statement-breakpoint
CREATE INDEX `registrations_attention` ON `registrations` (`school_id`,`status`) WHERE needs_attention IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_policy` ON `registrations` (`school_id`,`refund_policy_id`) WHERE refund_policy_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_created` ON `reviews` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_staff` ON `users` (`created_at`) WHERE role <> 'student';--> statement-breakpoint
CREATE INDEX `lms_deliveries_all` ON `lms_deliveries` (`created_at`);--> statement-breakpoint
CREATE INDEX `mails_subject` ON `mails` (`school_id`,`subject_type`,`subject_id`,`created_at`) WHERE subject_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `purchases_waiting` ON `purchases` (`school_id`,`created_at`) WHERE status = 'paid' AND fulfilment IN ('pending', 'ready');--> statement-breakpoint
CREATE INDEX `registration_products_waiting` ON `registration_products` (`school_id`) WHERE delivery IN ('pending', 'ready');--> statement-breakpoint
CREATE INDEX `registration_products_product` ON `registration_products` (`school_id`,`product_id`);--> statement-breakpoint
CREATE TRIGGER registration_days_stays BEFORE UPDATE OF school_id ON registration_days WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER shared_identities_stays BEFORE UPDATE OF school_id ON shared_identities WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER due_days_stays BEFORE UPDATE OF school_id ON due_days WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER row_counts_stays BEFORE UPDATE OF school_id ON row_counts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;--> statement-breakpoint
INSERT INTO row_counts(school_id, kind, count) SELECT school_id, 'students', count(*) FROM students WHERE deleted_at IS NULL GROUP BY 1;--> statement-breakpoint
INSERT INTO row_counts(school_id, kind, count) SELECT school_id, 'registrations', count(*) FROM registrations GROUP BY 1;--> statement-breakpoint
INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(school_id, ''), 'mails', count(*) FROM mails GROUP BY 1;--> statement-breakpoint
INSERT INTO row_counts(school_id, kind, count) SELECT school_id, 'pre_enrollments/' || status, count(*) FROM pre_enrollments GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO platform_days(day, registered) SELECT created_at / 86400000, count(*) FROM registrations GROUP BY 1;--> statement-breakpoint
INSERT INTO platform_days(day, collected_cents, fee_cents) SELECT created_at / 86400000, sum(CASE WHEN status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee') THEN amount_cents ELSE 0 END), sum(CASE WHEN type = 'processing_fee' AND status = 'succeeded' THEN amount_cents ELSE 0 END) FROM transactions WHERE 1 GROUP BY 1
ON CONFLICT DO UPDATE SET collected_cents = excluded.collected_cents, fee_cents = excluded.fee_cents;--> statement-breakpoint
INSERT INTO registration_days(school_id, day, count) SELECT school_id, created_at / 86400000, count(*) FROM registrations GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO due_days(school_id, due_date, count, amount_cents) SELECT i.school_id, i.due_date, count(*), sum(i.amount_cents)
FROM instalments i CROSS JOIN registrations r ON r.school_id = i.school_id AND r.id = i.registration_id AND r.status = 'active' WHERE i.status = 'unpaid' GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO shared_identities(school_id, kind, value) SELECT school_id, 'email', replace(substr(lower(email), 1, instr(email, '@') - 1), '.', '') || substr(lower(email), instr(email, '@')) FROM students WHERE deleted_at IS NULL GROUP BY 1, 3 HAVING count(*) > 1;--> statement-breakpoint
INSERT INTO shared_identities(school_id, kind, value) SELECT school_id, 'phone', phone FROM students WHERE deleted_at IS NULL AND phone IS NOT NULL GROUP BY 1, 3 HAVING count(*) > 1;--> statement-breakpoint
INSERT INTO shared_identities(school_id, kind, value) SELECT DISTINCT school_id, 'birth', date_of_birth FROM students WHERE deleted_at IS NULL AND date_of_birth IS NOT NULL GROUP BY school_id, date_of_birth, lower(replace(last_name, '''', '')) HAVING count(*) > 1
UNION SELECT a.school_id, 'birth', a.date_of_birth FROM students a CROSS JOIN students b ON b.school_id = a.school_id AND b.date_of_birth = a.date_of_birth AND b.id <> a.id AND b.deleted_at IS NULL
WHERE a.deleted_at IS NULL AND a.last_name GLOB '*[^ -~]*';--> statement-breakpoint
CREATE TRIGGER shared_identities_of_new AFTER INSERT ON students WHEN new.deleted_at IS NULL
BEGIN
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'email', replace(substr(lower(new.email), 1, instr(new.email, '@') - 1), '.', '') || substr(lower(new.email), instr(new.email, '@'))
    WHERE EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND replace(substr(lower(s.email), 1, instr(s.email, '@') - 1), '.', '') || substr(lower(s.email), instr(s.email, '@')) = replace(substr(lower(new.email), 1, instr(new.email, '@') - 1), '.', '') || substr(lower(new.email), instr(new.email, '@')));
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'phone', new.phone
    WHERE new.phone IS NOT NULL AND EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND s.phone = new.phone);
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'birth', new.date_of_birth
    WHERE new.date_of_birth IS NOT NULL AND EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND s.date_of_birth = new.date_of_birth
      AND (lower(replace(s.last_name, '''', '')) = lower(replace(new.last_name, '''', '')) OR s.last_name || new.last_name GLOB '*[^ -~]*'));
END;--> statement-breakpoint
CREATE TRIGGER shared_identities_of_change AFTER UPDATE OF email, phone, date_of_birth, last_name, deleted_at ON students WHEN new.deleted_at IS NULL
BEGIN
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'email', replace(substr(lower(new.email), 1, instr(new.email, '@') - 1), '.', '') || substr(lower(new.email), instr(new.email, '@'))
    WHERE EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND replace(substr(lower(s.email), 1, instr(s.email, '@') - 1), '.', '') || substr(lower(s.email), instr(s.email, '@')) = replace(substr(lower(new.email), 1, instr(new.email, '@') - 1), '.', '') || substr(lower(new.email), instr(new.email, '@')));
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'phone', new.phone
    WHERE new.phone IS NOT NULL AND EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND s.phone = new.phone);
  INSERT OR IGNORE INTO shared_identities(school_id, kind, value) SELECT new.school_id, 'birth', new.date_of_birth
    WHERE new.date_of_birth IS NOT NULL AND EXISTS (SELECT 1 FROM students s WHERE s.school_id = new.school_id AND s.id <> new.id AND s.deleted_at IS NULL AND s.date_of_birth = new.date_of_birth
      AND (lower(replace(s.last_name, '''', '')) = lower(replace(new.last_name, '''', '')) OR s.last_name || new.last_name GLOB '*[^ -~]*'));
END;--> statement-breakpoint
CREATE TRIGGER due_days_of_new AFTER INSERT ON instalments WHEN new.status = 'unpaid' AND EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = new.school_id AND r.id = new.registration_id AND r.status = 'active')
BEGIN
  INSERT INTO due_days(school_id, due_date, count, amount_cents) VALUES (new.school_id, new.due_date, 1, new.amount_cents)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
END;--> statement-breakpoint
CREATE TRIGGER due_days_of_change AFTER UPDATE OF status, due_date, amount_cents ON instalments
WHEN new.status <> old.status OR new.due_date <> old.due_date OR new.amount_cents <> old.amount_cents
BEGIN
  INSERT INTO due_days(school_id, due_date, count, amount_cents) SELECT old.school_id, old.due_date, -1, -old.amount_cents WHERE old.status = 'unpaid' AND EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = old.school_id AND r.id = old.registration_id AND r.status = 'active')
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
  INSERT INTO due_days(school_id, due_date, count, amount_cents) SELECT new.school_id, new.due_date, 1, new.amount_cents WHERE new.status = 'unpaid' AND EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = new.school_id AND r.id = new.registration_id AND r.status = 'active')
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
END;--> statement-breakpoint
CREATE TRIGGER due_days_of_gone AFTER DELETE ON instalments WHEN old.status = 'unpaid' AND EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = old.school_id AND r.id = old.registration_id AND r.status = 'active')
BEGIN
  INSERT INTO due_days(school_id, due_date, count, amount_cents) VALUES (old.school_id, old.due_date, -1, -old.amount_cents)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
END;--> statement-breakpoint
CREATE TRIGGER due_days_of_status AFTER UPDATE OF status ON registrations WHEN new.status <> old.status
BEGIN
  INSERT INTO due_days(school_id, due_date, count, amount_cents)
  SELECT i.school_id, i.due_date, CASE new.status WHEN 'active' THEN 1 ELSE -1 END * count(*), CASE new.status WHEN 'active' THEN 1 ELSE -1 END * sum(i.amount_cents)
  FROM instalments i WHERE i.school_id = new.school_id AND i.registration_id = new.id AND i.status = 'unpaid' GROUP BY i.due_date
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
END;--> statement-breakpoint
CREATE TRIGGER due_days_of_none AFTER UPDATE OF count ON due_days WHEN new.count = 0 AND new.amount_cents = 0
BEGIN
  DELETE FROM due_days WHERE school_id = new.school_id AND due_date = new.due_date;
END;--> statement-breakpoint
CREATE TRIGGER registration_days_of_new AFTER INSERT ON registrations
BEGIN
  INSERT INTO registration_days(school_id, day, count) VALUES (new.school_id, new.created_at / 86400000, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;--> statement-breakpoint
CREATE TRIGGER registration_days_of_gone AFTER DELETE ON registrations
BEGIN
  UPDATE registration_days SET count = count - 1 WHERE school_id = old.school_id AND day = old.created_at / 86400000;
END;--> statement-breakpoint
CREATE TRIGGER row_counts_of_new_student AFTER INSERT ON students WHEN new.deleted_at IS NULL
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'students', 1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
CREATE TRIGGER row_counts_of_student AFTER UPDATE OF deleted_at ON students WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'students', -1 WHERE old.deleted_at IS NULL ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'students', 1 WHERE new.deleted_at IS NULL ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
CREATE TRIGGER row_counts_of_gone_student AFTER DELETE ON students WHEN old.deleted_at IS NULL
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'students', -1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
CREATE TRIGGER row_counts_of_new_registration AFTER INSERT ON registrations
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'registrations', 1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
CREATE TRIGGER row_counts_of_gone_registration AFTER DELETE ON registrations
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'registrations', -1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
CREATE TRIGGER row_counts_of_new_mail AFTER INSERT ON mails
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'mails', 1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
CREATE TRIGGER row_counts_of_gone_mail AFTER DELETE ON mails
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'mails', -1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
CREATE TRIGGER row_counts_of_new_pre_enrollment AFTER INSERT ON pre_enrollments
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'pre_enrollments/' || new.status, 1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
CREATE TRIGGER row_counts_of_pre_enrollment AFTER UPDATE OF status ON pre_enrollments WHEN new.status <> old.status
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'pre_enrollments/' || old.status, -1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(new.school_id, ''), 'pre_enrollments/' || new.status, 1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
CREATE TRIGGER row_counts_of_gone_pre_enrollment AFTER DELETE ON pre_enrollments
BEGIN
  INSERT INTO row_counts(school_id, kind, count) SELECT coalesce(old.school_id, ''), 'pre_enrollments/' || old.status, -1 WHERE 1 ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
CREATE TRIGGER platform_days_of_registration AFTER INSERT ON registrations
BEGIN
  INSERT INTO platform_days(day, registered) VALUES (new.created_at / 86400000, 1) ON CONFLICT DO UPDATE SET registered = registered + 1;
END;--> statement-breakpoint
CREATE TRIGGER platform_days_of_gone_registration AFTER DELETE ON registrations
BEGIN
  UPDATE platform_days SET registered = registered - 1 WHERE day = old.created_at / 86400000;
END;--> statement-breakpoint
CREATE TRIGGER platform_days_of_transaction AFTER INSERT ON transactions
BEGIN
  INSERT INTO platform_days(day, collected_cents, fee_cents) VALUES (new.created_at / 86400000, CASE WHEN new.status IN ('succeeded', 'manually_paid', 'refund') AND new.type NOT IN ('processing_fee', 'referral_fee') THEN new.amount_cents ELSE 0 END, CASE WHEN new.type = 'processing_fee' AND new.status = 'succeeded' THEN new.amount_cents ELSE 0 END)
  ON CONFLICT DO UPDATE SET collected_cents = collected_cents + excluded.collected_cents, fee_cents = fee_cents + excluded.fee_cents;
END;--> statement-breakpoint
CREATE TRIGGER platform_days_of_outcome AFTER UPDATE OF status ON transactions WHEN new.status <> old.status
BEGIN
  INSERT INTO platform_days(day, collected_cents, fee_cents) VALUES (old.created_at / 86400000, -CASE WHEN old.status IN ('succeeded', 'manually_paid', 'refund') AND old.type NOT IN ('processing_fee', 'referral_fee') THEN old.amount_cents ELSE 0 END, -CASE WHEN old.type = 'processing_fee' AND old.status = 'succeeded' THEN old.amount_cents ELSE 0 END)
  ON CONFLICT DO UPDATE SET collected_cents = collected_cents + excluded.collected_cents, fee_cents = fee_cents + excluded.fee_cents;
  INSERT INTO platform_days(day, collected_cents, fee_cents) VALUES (new.created_at / 86400000, CASE WHEN new.status IN ('succeeded', 'manually_paid', 'refund') AND new.type NOT IN ('processing_fee', 'referral_fee') THEN new.amount_cents ELSE 0 END, CASE WHEN new.type = 'processing_fee' AND new.status = 'succeeded' THEN new.amount_cents ELSE 0 END)
  ON CONFLICT DO UPDATE SET collected_cents = collected_cents + excluded.collected_cents, fee_cents = fee_cents + excluded.fee_cents;
END;
