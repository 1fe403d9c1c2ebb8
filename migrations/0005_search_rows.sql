-- A student's row in the search index is found by its number: by its id, the whole index had to be read for every change of a name.
DROP TRIGGER students_search_insert;
--> statement-breakpoint
DROP TRIGGER students_search_update;
--> statement-breakpoint
DROP TRIGGER students_search_delete;
--> statement-breakpoint
DELETE FROM students_search;
--> statement-breakpoint
INSERT INTO students_search(rowid, student_id, school_id, words) SELECT rowid, id, school_id, first_name || ' ' || coalesce(middle_name || ' ', '') || last_name || ' ' || email || ' ' || coalesce(phone || ' ' || replace(replace(replace(replace(phone, '(', ''), ')', ''), ' ', ''), '-', ''), '') FROM students;
--> statement-breakpoint
CREATE TRIGGER students_search_insert AFTER INSERT ON students BEGIN INSERT INTO students_search(rowid, student_id, school_id, words) VALUES (new.rowid, new.id, new.school_id, new.first_name || ' ' || coalesce(new.middle_name || ' ', '') || new.last_name || ' ' || new.email || ' ' || coalesce(new.phone || ' ' || replace(replace(replace(replace(new.phone, '(', ''), ')', ''), ' ', ''), '-', ''), '')); END;
--> statement-breakpoint
CREATE TRIGGER students_search_update AFTER UPDATE OF first_name, middle_name, last_name, email, phone ON students BEGIN UPDATE students_search SET words = new.first_name || ' ' || coalesce(new.middle_name || ' ', '') || new.last_name || ' ' || new.email || ' ' || coalesce(new.phone || ' ' || replace(replace(replace(replace(new.phone, '(', ''), ')', ''), ' ', ''), '-', ''), '') WHERE rowid = new.rowid; END;
--> statement-breakpoint
CREATE TRIGGER students_search_delete AFTER DELETE ON students BEGIN DELETE FROM students_search WHERE rowid = old.rowid; END;
