-- Documents of registrations become holdings of the student. Of several current ones of a student and question an accepted one that has not
-- expired stays current, else the newest; the others are replaced by it.
INSERT INTO `holdings` (`id`, `school_id`, `student_id`, `key`, `state`, `expires_on`, `reason`, `source`, `registration_id`, `sent_by`, `decided_by`,
  `decided_at`, `created_at`, `replaced_at`)
WITH papers AS (
  SELECT d.id, d.school_id, r.student_id, d.question_id, d.state, d.expires_on, d.reason,
    CASE WHEN d.sent_by = s.user_id THEN 'student' ELSE 'office' END AS source, d.registration_id, d.sent_by, d.decided_by, d.decided_at,
    d.created_at, d.replaced_at
  FROM registration_documents d
  JOIN registrations r ON r.school_id = d.school_id AND r.id = d.registration_id
  JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
  UNION ALL
  -- Files of the registration form without a document.
  SELECT a.id, a.school_id, r.student_id, a.question_id, 'sent', NULL, NULL, 'form', r.id, NULL, NULL, NULL, r.created_at, NULL
  FROM registration_answers a
  JOIN registrations r ON r.school_id = a.school_id AND r.id = a.registration_id
  JOIN questions q ON q.school_id = a.school_id AND q.id = a.question_id AND q.type = 'file_type'
  WHERE a.file_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM registration_documents d
    WHERE d.school_id = a.school_id AND d.registration_id = a.registration_id AND d.question_id = a.question_id)),
ranked AS (
  SELECT p.*,
    row_number() OVER best AS place,
    first_value(p.created_at) OVER best AS best_at
  FROM papers p
  WINDOW best AS (PARTITION BY p.school_id, p.student_id, p.question_id, p.replaced_at IS NULL
    ORDER BY (p.state = 'accepted' AND (p.expires_on IS NULL OR p.expires_on >= date('now'))) DESC, p.created_at DESC, p.id DESC))
SELECT id, school_id, student_id, 'question:' || question_id, state, expires_on, reason, source, registration_id, sent_by, decided_by, decided_at,
  created_at, CASE WHEN replaced_at IS NULL AND place > 1 THEN max(created_at, best_at) ELSE replaced_at END
FROM ranked;
--> statement-breakpoint
INSERT INTO `holding_files` (`school_id`, `holding_id`, `file_id`, `position`)
SELECT d.school_id, d.id, d.file_id, 0 FROM registration_documents d JOIN holdings h ON h.school_id = d.school_id AND h.id = d.id
UNION ALL
SELECT a.school_id, a.id, a.file_id, 0 FROM registration_answers a JOIN holdings h ON h.school_id = a.school_id AND h.id = a.id AND h.source = 'form';
--> statement-breakpoint
-- Events on their way name a holding from now on.
UPDATE `outbox` SET `topic` = replace(`topic`, 'document.', 'holding.'),
  `payload` = json_object('registrationId', `payload` ->> 'registrationId', 'holdingId', `payload` ->> 'documentId')
WHERE `topic` IN ('document.sent', 'document.sent-back') AND `done_at` IS NULL;
--> statement-breakpoint
DROP TABLE `registration_documents`;
