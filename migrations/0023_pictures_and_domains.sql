CREATE TABLE `pictures` (
	`file_id` text PRIMARY KEY NOT NULL,
	`school_id` text,
	`title` text NOT NULL,
	`alt` text,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`focus_x` integer DEFAULT 50 NOT NULL,
	`focus_y` integer DEFAULT 50 NOT NULL,
	`widths` text DEFAULT '[]' NOT NULL,
	`stand_in` text,
	`state` text DEFAULT 'pending' NOT NULL,
	`made_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "picture_state" CHECK("pictures"."state" IN ('pending', 'ready', 'failed')),
	CONSTRAINT "picture_focus" CHECK(focus_x BETWEEN 0 AND 100 AND focus_y BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE INDEX `pictures_school` ON `pictures` (`school_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `domains` ADD `token` text;--> statement-breakpoint
ALTER TABLE `domains` ADD `points_at` integer;--> statement-breakpoint
ALTER TABLE `domains` ADD `certificate_at` integer;--> statement-breakpoint
ALTER TABLE `domains` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `domains` ADD `problem` text;--> statement-breakpoint
ALTER TABLE `domains` ADD `hostname_id` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `style_motif` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `style_corners` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `style_type` text;--> statement-breakpoint
ALTER TABLE `schools` ADD `style_layout` text;--> statement-breakpoint
INSERT INTO `pictures` (`file_id`, `school_id`, `title`, `created_at`, `updated_at`)
SELECT `id`, `school_id`, `name`, `created_at`, `created_at` FROM `files`
WHERE `access` = 'public' AND `state` = 'ready' AND `content_type` LIKE 'image/%';
