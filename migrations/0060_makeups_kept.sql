DROP TRIGGER makeups_without_need;
--> statement-breakpoint
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
