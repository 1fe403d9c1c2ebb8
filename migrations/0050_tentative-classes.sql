ALTER TABLE `classes` ADD `confirm_by` text;--> statement-breakpoint
CREATE INDEX `classes_tentative` ON `classes` (`school_id`,`confirm_by`) WHERE confirm_by IS NOT NULL;
