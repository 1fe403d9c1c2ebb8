CREATE TABLE `list_views` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`query` text NOT NULL,
	`name` text NOT NULL,
	`is_shared` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `list_views_name` ON `list_views` (`school_id`,`user_id`,`list`,`name`);--> statement-breakpoint
CREATE INDEX `list_views_of_list` ON `list_views` (`school_id`,`list`,`name`);
--> statement-breakpoint
CREATE TRIGGER list_views_stays BEFORE UPDATE OF school_id ON list_views WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
