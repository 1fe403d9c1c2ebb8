ALTER TABLE `imports` ADD `above` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `encoding` text DEFAULT 'utf-8' NOT NULL;--> statement-breakpoint
CREATE INDEX `classes_code_key` ON `classes` (`school_id`,lower(code));--> statement-breakpoint
CREATE TRIGGER classes_code_once_insert BEFORE INSERT ON classes WHEN EXISTS (SELECT 1 FROM classes c WHERE c.school_id = new.school_id AND lower(c.code) = lower(new.code) AND c.id <> new.id) BEGIN SELECT RAISE(ABORT, 'class_code_once'); END;--> statement-breakpoint
CREATE TRIGGER classes_code_once_update BEFORE UPDATE OF code ON classes WHEN EXISTS (SELECT 1 FROM classes c WHERE c.school_id = new.school_id AND lower(c.code) = lower(new.code) AND c.id <> new.id) BEGIN SELECT RAISE(ABORT, 'class_code_once'); END;--> statement-breakpoint
CREATE TRIGGER sponsors_name_once_insert BEFORE INSERT ON sponsors WHEN EXISTS (SELECT 1 FROM sponsors s WHERE s.school_id = new.school_id AND lower(s.name) = lower(new.name) AND s.id <> new.id) BEGIN SELECT RAISE(ABORT, 'sponsor_name_once'); END;--> statement-breakpoint
CREATE TRIGGER sponsors_name_once_update BEFORE UPDATE OF name ON sponsors WHEN EXISTS (SELECT 1 FROM sponsors s WHERE s.school_id = new.school_id AND lower(s.name) = lower(new.name) AND s.id <> new.id) BEGIN SELECT RAISE(ABORT, 'sponsor_name_once'); END;--> statement-breakpoint
-- Search folds marks on letters and leaves out apostrophes.
DROP TRIGGER students_search_insert;
--> statement-breakpoint
DROP TRIGGER students_search_update;
--> statement-breakpoint
DROP TRIGGER students_search_delete;
--> statement-breakpoint
DROP TABLE students_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE students_search USING fts5(student_id UNINDEXED, school_id UNINDEXED, words, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO students_search(rowid, student_id, school_id, words) SELECT rowid, id, school_id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(first_name || ' ' || coalesce(middle_name || ' ', '') || last_name || ' ' || email, '''', ''), '’', ''), '‘', ''), 'ʻ', ''), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ł', 'l'), 'Ł', 'l'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae') || ' ' || coalesce(phone || ' ' || replace(replace(replace(replace(phone, '(', ''), ')', ''), ' ', ''), '-', ''), '') FROM students;
--> statement-breakpoint
CREATE TRIGGER students_search_insert AFTER INSERT ON students BEGIN INSERT INTO students_search(rowid, student_id, school_id, words) VALUES (new.rowid, new.id, new.school_id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.first_name || ' ' || coalesce(new.middle_name || ' ', '') || new.last_name || ' ' || new.email, '''', ''), '’', ''), '‘', ''), 'ʻ', ''), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ł', 'l'), 'Ł', 'l'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae') || ' ' || coalesce(new.phone || ' ' || replace(replace(replace(replace(new.phone, '(', ''), ')', ''), ' ', ''), '-', ''), '')); END;
--> statement-breakpoint
CREATE TRIGGER students_search_update AFTER UPDATE OF first_name, middle_name, last_name, email, phone ON students BEGIN UPDATE students_search SET words = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.first_name || ' ' || coalesce(new.middle_name || ' ', '') || new.last_name || ' ' || new.email, '''', ''), '’', ''), '‘', ''), 'ʻ', ''), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ł', 'l'), 'Ł', 'l'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae') || ' ' || coalesce(new.phone || ' ' || replace(replace(replace(replace(new.phone, '(', ''), ')', ''), ' ', ''), '-', ''), '') WHERE rowid = new.rowid; END;
--> statement-breakpoint
CREATE TRIGGER students_search_delete AFTER DELETE ON students BEGIN DELETE FROM students_search WHERE rowid = old.rowid; END;
--> statement-breakpoint
DROP TRIGGER mails_search_insert;
--> statement-breakpoint
DROP TABLE mails_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE mails_search USING fts5(mail_id UNINDEXED, school_id UNINDEXED, school, words, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO mails_search(mail_id, school_id, school, words) SELECT id, coalesce(school_id, ''), substr(coalesce(school_id, 'product'), -8), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(recipient || ' ' || coalesce(recipient_name || ' ', '') || subject, '''', ''), '’', ''), '‘', ''), 'ʻ', ''), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ł', 'l'), 'Ł', 'l'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae') FROM mails ORDER BY created_at, id;
--> statement-breakpoint
CREATE TRIGGER mails_search_insert AFTER INSERT ON mails BEGIN INSERT INTO mails_search(mail_id, school_id, school, words) VALUES (new.id, coalesce(new.school_id, ''), substr(coalesce(new.school_id, 'product'), -8), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.recipient || ' ' || coalesce(new.recipient_name || ' ', '') || new.subject, '''', ''), '’', ''), '‘', ''), 'ʻ', ''), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ł', 'l'), 'Ł', 'l'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae')); END;
