CREATE TRIGGER leaves_expected_insert AFTER INSERT ON leaves WHEN new.state IN ('approved', 'returned', 'lapsed')
BEGIN
  UPDATE attendance SET is_expected = 0 WHERE school_id = new.school_id AND registration_id = new.registration_id
    AND date BETWEEN new.first_day AND new.last_day AND is_expected = 1;
END;
--> statement-breakpoint
CREATE TRIGGER leaves_expected_update AFTER UPDATE OF state, first_day, last_day ON leaves
BEGIN
  UPDATE attendance SET is_expected = NOT EXISTS (SELECT 1 FROM leaves l WHERE l.school_id = attendance.school_id AND l.registration_id = attendance.registration_id
    AND l.state IN ('approved', 'returned', 'lapsed') AND attendance.date BETWEEN l.first_day AND l.last_day)
  WHERE school_id = new.school_id AND registration_id = new.registration_id
    AND date BETWEEN min(old.first_day, new.first_day) AND max(old.last_day, new.last_day);
END;
--> statement-breakpoint
CREATE TRIGGER attendance_expected AFTER UPDATE OF date ON attendance WHEN new.date <> old.date
BEGIN
  UPDATE attendance SET is_expected = NOT EXISTS (SELECT 1 FROM leaves l WHERE l.school_id = new.school_id AND l.registration_id = new.registration_id
    AND l.state IN ('approved', 'returned', 'lapsed') AND new.date BETWEEN l.first_day AND l.last_day)
  WHERE school_id = new.school_id AND session_id = new.session_id AND registration_id = new.registration_id;
END;
