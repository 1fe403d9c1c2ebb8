CREATE TABLE `mail_counts` (
	`school_id` text NOT NULL,
	`hour` integer NOT NULL,
	`template` text NOT NULL,
	`shown` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`school_id`, `hour`, `template`, `shown`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mails_by_shown` ON `mails` (`school_id`,(CASE status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE status END),`created_at`,`template`);--> statement-breakpoint
CREATE INDEX `mails_by_template` ON `mails` (`school_id`,`template`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_of_all_by_shown` ON `mails` ((CASE status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE status END),`created_at`);--> statement-breakpoint
CREATE INDEX `mails_of_all_by_template` ON `mails` (`template`,`created_at`);
--> statement-breakpoint
CREATE TRIGGER mail_counts_stays BEFORE UPDATE OF school_id ON mail_counts WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
-- What counts is counted once here, and from then on with every change (as in 0009).
INSERT INTO mail_counts(school_id, hour, template, shown, count)
SELECT coalesce(m.school_id, ''), m.created_at / 3600000, m.template, CASE m.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE m.status END, count(*) FROM mails m GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER mail_counts_of_new AFTER INSERT ON mails
BEGIN
  INSERT INTO mail_counts(school_id, hour, template, shown, count)
  VALUES (coalesce(new.school_id, ''), new.created_at / 3600000, new.template, CASE new.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE new.status END, 1)
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER mail_counts_of_change AFTER UPDATE OF school_id, created_at, template, status ON mails
WHEN new.school_id IS NOT old.school_id OR new.created_at <> old.created_at OR new.template <> old.template OR CASE new.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE new.status END <> CASE old.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE old.status END
BEGIN
  INSERT INTO mail_counts(school_id, hour, template, shown, count)
  VALUES (coalesce(old.school_id, ''), old.created_at / 3600000, old.template, CASE old.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE old.status END, -1)
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO mail_counts(school_id, hour, template, shown, count)
  VALUES (coalesce(new.school_id, ''), new.created_at / 3600000, new.template, CASE new.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE new.status END, 1)
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER mail_counts_of_gone AFTER DELETE ON mails
BEGIN
  INSERT INTO mail_counts(school_id, hour, template, shown, count)
  VALUES (coalesce(old.school_id, ''), old.created_at / 3600000, old.template, CASE old.status WHEN 'sending' THEN 'pending' WHEN 'aborted' THEN 'failed' ELSE old.status END, -1)
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER mail_counts_of_none AFTER UPDATE OF count ON mail_counts WHEN new.count = 0
BEGIN
  DELETE FROM mail_counts WHERE school_id = new.school_id AND hour = new.hour AND template = new.template AND shown = new.shown;
END;
--> statement-breakpoint
-- The end of the school's id is searched with the words, so that the mail of other schools is not gone through. Addressee and words never change.
CREATE VIRTUAL TABLE mails_search USING fts5(mail_id UNINDEXED, school_id UNINDEXED, school, words, tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO mails_search(mail_id, school_id, school, words) SELECT m.id, coalesce(m.school_id, ''), substr(coalesce(m.school_id, 'product'), -8), m.recipient || ' ' || coalesce(m.recipient_name || ' ', '') || m.subject FROM mails m ORDER BY m.created_at, m.id;
--> statement-breakpoint
CREATE TRIGGER mails_search_insert AFTER INSERT ON mails BEGIN INSERT INTO mails_search(mail_id, school_id, school, words) VALUES (new.id, coalesce(new.school_id, ''), substr(coalesce(new.school_id, 'product'), -8), new.recipient || ' ' || coalesce(new.recipient_name || ' ', '') || new.subject); END;
--> statement-breakpoint
ALTER TABLE `affiliations` ADD `clicks` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `marketing_texts_template` ON `marketing_texts` (`template_id`,`school_id`) WHERE template_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `marketing_canvases_template` ON `marketing_canvases` (`template_id`,`school_id`) WHERE template_id IS NOT NULL;
