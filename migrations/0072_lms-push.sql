DROP INDEX `webhook_deliveries_old`;--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `registration_id` text;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_old` ON `webhook_deliveries` (`created_at`) WHERE registration_id IS NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_registration` ON `webhook_deliveries` (`school_id`,`registration_id`,`created_at`) WHERE registration_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_lms` ON `webhook_deliveries` (`created_at`) WHERE registration_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_lms_open` ON `webhook_deliveries` (`created_at`) WHERE registration_id IS NOT NULL AND state <> 'delivered';--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `kind` text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoints_lms` ON `webhook_endpoints` (`school_id`) WHERE kind = 'lms';--> statement-breakpoint
INSERT INTO webhook_endpoints (id, school_id, kind, url, topics, secret, api_version, state, created_by, created_at, updated_at)
SELECT lower(hex(randomblob(16))), s.id, 'lms', coalesce(s.lms_url, 'https://unknown.invalid/'),
  '["enrollment.created","enrollment.cancelled","enrollment.completed"]', coalesce(s.lms_token, ''), '2026-11-29',
  iif(s.lms_url IS NULL OR s.lms_token IS NULL, 'paused', iif(s.lms_status = 'enabled', 'active', iif(s.lms_status = 'invalid_token', 'disabled', 'paused'))),
  'system', unixepoch() * 1000, unixepoch() * 1000
FROM schools s
WHERE (s.lms_url IS NOT NULL AND s.lms_token IS NOT NULL) OR EXISTS (SELECT 1 FROM lms_deliveries l WHERE l.school_id = s.id);
--> statement-breakpoint
INSERT INTO webhook_deliveries (id, school_id, endpoint_id, topic, event_id, registration_id, body, tries, state, next_at, delivered_at, created_at)
SELECT l.id, l.school_id, e.id, l.event, substr(l.id, 5), l.registration_id,
  coalesce((
    SELECT json_object('id', l.id, 'event', l.event, 'occurred_at', strftime('%Y-%m-%dT%H:%M:%fZ', l.created_at / 1000.0, 'unixepoch'),
      'school', json_object('id', h.id, 'name', h.name), 'registration', json_object('number', r.number), 'course', p.lms_course,
      'program', json_object('id', p.id, 'title', p.title), 'class', json_object('id', c.id, 'code', c.code, 'start_date', c.start_date, 'end_date', c.end_date),
      'student', json_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name, 'email', s.email))
    FROM registrations r JOIN schools h ON h.id = r.school_id JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
      JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
    WHERE r.school_id = l.school_id AND r.id = l.registration_id), '{}'),
  iif(l.attempts = 0, '[]', '['
    || replace(hex(zeroblob(l.attempts - 1)), '00', json_object('at', l.created_at, 'status', 0, 'ms', 0, 'error', 'Not recorded', 'answer', '') || ',')
    || json_object('at', coalesce(l.delivered_at, l.created_at), 'status', coalesce(l.answer, 0), 'ms', 0, 'error', l.error,
      'answer', iif(l.progress IS NULL, '', '{"progress":' || l.progress || '}')) || ']'),
  iif(l.status = 'pending' AND e.state <> 'active', 'failed', l.status),
  iif(l.status = 'pending' AND e.state = 'active', unixepoch() * 1000, NULL), l.delivered_at, l.created_at
FROM lms_deliveries l JOIN webhook_endpoints e ON e.school_id = l.school_id AND e.kind = 'lms';
--> statement-breakpoint
DROP TABLE `lms_deliveries`;--> statement-breakpoint
UPDATE outbox SET done_at = unixepoch() * 1000 WHERE topic IN ('lms.deliver', 'lms.again') AND done_at IS NULL;
