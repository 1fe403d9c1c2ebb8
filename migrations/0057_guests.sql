CREATE TRIGGER makeups_keep_session AFTER INSERT ON makeups WHEN new.session_id IS NOT NULL
BEGIN
  UPDATE class_sessions SET has_marks = 1 WHERE school_id = new.school_id AND id = new.session_id AND has_marks = 0;
END;
--> statement-breakpoint
CREATE TRIGGER class_sessions_kind_stays BEFORE UPDATE OF kind ON class_sessions WHEN new.kind <> old.kind AND EXISTS (SELECT 1 FROM makeups m
  WHERE m.school_id = new.school_id AND m.state <> 'void' AND (m.session_id = new.id OR m.missed_session_id = new.id))
BEGIN SELECT RAISE(ABORT, 'session_made_up'); END;
--> statement-breakpoint
UPDATE class_sessions SET has_marks = 1 WHERE has_marks = 0 AND EXISTS (SELECT 1 FROM makeups m WHERE m.school_id = class_sessions.school_id AND m.session_id = class_sessions.id AND m.state <> 'void');
