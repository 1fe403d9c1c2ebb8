CREATE TABLE `site_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`draft` text NOT NULL,
	`published` text,
	`is_shown` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`live_from` integer DEFAULT 0 NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "site_document_kind" CHECK("site_documents"."kind" IN ('basic', 'home', 'about', 'tuition', 'gallery', 'resources', 'terms', 'privacy', 'campus', 'faq', 'resource', 'page', 'post'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `site_documents_school_id` ON `site_documents` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `site_documents_slug` ON `site_documents` (`school_id`,`kind`,`slug`);--> statement-breakpoint
CREATE INDEX `site_documents_list` ON `site_documents` (`school_id`,`kind`,`is_shown`,`position`);--> statement-breakpoint
CREATE INDEX `site_documents_posts` ON `site_documents` (`school_id`,`kind`,`live_from`);--> statement-breakpoint
CREATE TABLE `site_redirects` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`document_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `kind`, `slug`),
	FOREIGN KEY (`school_id`,`document_id`) REFERENCES `site_documents`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "site_redirect_kind" CHECK("site_redirects"."kind" IN ('basic', 'home', 'about', 'tuition', 'gallery', 'resources', 'terms', 'privacy', 'campus', 'faq', 'resource', 'page', 'post'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `site_redirects_document` ON `site_redirects` (`school_id`,`document_id`);--> statement-breakpoint
CREATE TABLE `site_versions` (
	`school_id` text NOT NULL,
	`document_id` text NOT NULL,
	`number` integer NOT NULL,
	`body` text NOT NULL,
	`author_id` text,
	`author_name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `document_id`, `number`),
	FOREIGN KEY (`school_id`,`document_id`) REFERENCES `site_documents`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TRIGGER site_documents_stays BEFORE UPDATE OF school_id ON site_documents WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER site_versions_stays BEFORE UPDATE OF school_id ON site_versions WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER site_redirects_stays BEFORE UPDATE OF school_id ON site_redirects WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
