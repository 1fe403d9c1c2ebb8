ALTER TABLE `imports` ADD `above` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `encoding` text DEFAULT 'utf-8' NOT NULL;--> statement-breakpoint
CREATE INDEX `classes_code_key` ON `classes` (`school_id`,lower(code));--> statement-breakpoint
CREATE TRIGGER classes_code_once_insert BEFORE INSERT ON classes WHEN EXISTS (SELECT 1 FROM classes c WHERE c.school_id = new.school_id AND lower(c.code) = lower(new.code) AND c.id <> new.id) BEGIN SELECT RAISE(ABORT, 'class_code_once'); END;--> statement-breakpoint
CREATE TRIGGER classes_code_once_update BEFORE UPDATE OF code ON classes WHEN EXISTS (SELECT 1 FROM classes c WHERE c.school_id = new.school_id AND lower(c.code) = lower(new.code) AND c.id <> new.id) BEGIN SELECT RAISE(ABORT, 'class_code_once'); END;--> statement-breakpoint
CREATE TRIGGER sponsors_name_once_insert BEFORE INSERT ON sponsors WHEN EXISTS (SELECT 1 FROM sponsors s WHERE s.school_id = new.school_id AND lower(s.name) = lower(new.name) AND s.id <> new.id) BEGIN SELECT RAISE(ABORT, 'sponsor_name_once'); END;--> statement-breakpoint
CREATE TRIGGER sponsors_name_once_update BEFORE UPDATE OF name ON sponsors WHEN EXISTS (SELECT 1 FROM sponsors s WHERE s.school_id = new.school_id AND lower(s.name) = lower(new.name) AND s.id <> new.id) BEGIN SELECT RAISE(ABORT, 'sponsor_name_once'); END;
