ALTER TABLE `pictures` ADD `crop` text;--> statement-breakpoint
ALTER TABLE `pictures` ADD `cut` integer DEFAULT 0 NOT NULL;
