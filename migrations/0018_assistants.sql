CREATE TABLE `chat_bots` (
	`school_id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'disabled' NOT NULL,
	`name` text NOT NULL,
	`greeting` text NOT NULL,
	`avatar_file_id` text,
	`color` text,
	`voice` text DEFAULT 'female_1' NOT NULL,
	`tone` text DEFAULT 'friendly' NOT NULL,
	`knowledge` text,
	`suggestions` text DEFAULT '[]' NOT NULL,
	`handover_email` text,
	`handover_phone` text,
	`hours` text,
	`allowed_domains` text DEFAULT '[]' NOT NULL,
	`read_version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_bot_status" CHECK("chat_bots"."status" IN ('disabled', 'enabled', 'invalid_token')),
	CONSTRAINT "chat_bot_voice" CHECK("chat_bots"."voice" IN ('female_1', 'female_2', 'female_3', 'male_1', 'male_2', 'male_3')),
	CONSTRAINT "chat_bot_tone" CHECK("chat_bots"."tone" IN ('friendly', 'professional', 'brief'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `chat_conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`channel` text NOT NULL,
	`visitor_name` text,
	`visitor_email` text,
	`opening` text NOT NULL,
	`message_count` integer DEFAULT 0 NOT NULL,
	`unanswered_count` integer DEFAULT 0 NOT NULL,
	`inquiry_id` text,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_channel" CHECK("chat_conversations"."channel" IN ('site', 'embed', 'api', 'test'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_conversations_school_id` ON `chat_conversations` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `chat_conversations_list` ON `chat_conversations` (`school_id`,`channel`,`last_at`);--> statement-breakpoint
CREATE TABLE `chat_gaps` (
	`school_id` text NOT NULL,
	`words` text NOT NULL,
	`question` text NOT NULL,
	`asked_count` integer NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `words`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_gap_status" CHECK("chat_gaps"."status" IN ('open', 'drafted', 'dismissed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_gaps_list` ON `chat_gaps` (`school_id`,`status`,`asked_count`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`speaker` text NOT NULL,
	`body` text NOT NULL,
	`sources` text DEFAULT '[]' NOT NULL,
	`is_answered` integer DEFAULT true NOT NULL,
	`thumb` text,
	`tokens` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`conversation_id`) REFERENCES `chat_conversations`(`school_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "chat_speaker" CHECK("chat_messages"."speaker" IN ('visitor', 'bot', 'staff'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_messages_list` ON `chat_messages` (`school_id`,`conversation_id`,`id`);--> statement-breakpoint
CREATE TABLE `chat_passages` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text,
	`title` text NOT NULL,
	`href` text NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_passages_school` ON `chat_passages` (`school_id`,`number`);--> statement-breakpoint
CREATE TABLE `token_budgets` (
	`school_id` text NOT NULL,
	`month` text NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`limit_tokens` integer NOT NULL,
	PRIMARY KEY(`school_id`, `month`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "token_budget_signs" CHECK(used >= 0 AND reserved >= 0 AND limit_tokens >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `token_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`month` text NOT NULL,
	`day` text NOT NULL,
	`purpose` text NOT NULL,
	`reserved` integer NOT NULL,
	`used` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`month`) REFERENCES `token_budgets`(`school_id`,`month`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "token_use_purpose" CHECK("token_uses"."purpose" IN ('chat', 'marketing', 'image', 'call')),
	CONSTRAINT "token_use_bounds" CHECK(reserved > 0 AND (used IS NULL OR (used >= 0 AND used <= reserved)))
) STRICT;
--> statement-breakpoint
CREATE INDEX `token_uses_day` ON `token_uses` (`school_id`,`day`,`used`);--> statement-breakpoint
CREATE INDEX `token_uses_open` ON `token_uses` (`school_id`,`month`,`created_at`) WHERE used IS NULL;
--> statement-breakpoint
CREATE TRIGGER token_budgets_stays BEFORE UPDATE OF school_id ON token_budgets WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER token_uses_stays BEFORE UPDATE OF school_id ON token_uses WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER chat_bots_stays BEFORE UPDATE OF school_id ON chat_bots WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER chat_conversations_stays BEFORE UPDATE OF school_id ON chat_conversations WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER chat_messages_stays BEFORE UPDATE OF school_id ON chat_messages WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER chat_gaps_stays BEFORE UPDATE OF school_id ON chat_gaps WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER chat_passages_stays BEFORE UPDATE OF school_id ON chat_passages WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE VIRTUAL TABLE chat_passages_search USING fts5(school, title, body, tokenize = 'porter unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER chat_passages_search_insert AFTER INSERT ON chat_passages BEGIN INSERT INTO chat_passages_search(rowid, school, title, body) VALUES (new.number, replace(new.school_id, '-', ''), new.title, new.body); END;
--> statement-breakpoint
CREATE TRIGGER chat_passages_search_delete AFTER DELETE ON chat_passages BEGIN DELETE FROM chat_passages_search WHERE rowid = old.number; END;
