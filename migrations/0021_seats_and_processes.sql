-- The one rule of when a seat is occupied; whoever counts seats asks this view, the guard against overselling too.
-- A migration that rebuilds `seats` drops this view first.
CREATE VIEW `occupied_seats` AS SELECT id, school_id, class_id, draft_id, waitlist_entry_id, state, override,
  CASE state WHEN 'taken' THEN 9007199254740991 ELSE expires_at END AS occupied_until
  FROM seats WHERE state IN ('taken', 'held');
--> statement-breakpoint
DROP TRIGGER seats_not_oversold;
--> statement-breakpoint
CREATE TRIGGER seats_not_oversold BEFORE INSERT ON seats
WHEN new.state IN ('held', 'taken') AND new.override = 0 AND (
  SELECT count(*) FROM occupied_seats s WHERE s.school_id = new.school_id AND s.class_id = new.class_id AND s.occupied_until > new.created_at
) >= (SELECT capacity FROM classes c WHERE c.id = new.class_id)
BEGIN SELECT RAISE(ABORT, 'seats_not_oversold'); END;
--> statement-breakpoint
-- What was committed as a step of a verb names that verb.
ALTER TABLE `audit_log` ADD `process` text;
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `process_id` text;
