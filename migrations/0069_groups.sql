CREATE TABLE `group_disclosures` (
	`school_id` text NOT NULL,
	`group_seat_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`day` text NOT NULL,
	`fields` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `registration_id`, `day`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `group_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`number` text NOT NULL,
	`code` text NOT NULL,
	`join_code` text NOT NULL,
	`status` text NOT NULL,
	`buyer` text NOT NULL,
	`contact_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`sponsor_id` text,
	`program_id` text NOT NULL,
	`class_id` text NOT NULL,
	`seats` integer NOT NULL,
	`per_seat_cents` integer NOT NULL,
	`discount_bps` integer NOT NULL,
	`po_number` text,
	`name_by` text NOT NULL,
	`after_naming` text NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`agreement` text NOT NULL,
	`signed_name` text,
	`signed_at` integer,
	`signed_ip` text,
	`agreement_hash` text,
	`valid_until` integer,
	`confirmed_at` integer,
	`confirmed_by` text,
	`cancel_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "group_order_status" CHECK("group_orders"."status" IN ('quote', 'accepted', 'confirmed', 'closed', 'cancelled', 'expired')),
	CONSTRAINT "group_order_after_naming" CHECK("group_orders"."after_naming" IN ('keep', 'release')),
	CONSTRAINT "group_order_seats" CHECK(seats BETWEEN 1 AND 200 AND per_seat_cents >= 0 AND discount_bps BETWEEN 0 AND 10000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `group_orders_school_id` ON `group_orders` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `group_orders_number` ON `group_orders` (`school_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `group_orders_code` ON `group_orders` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `group_orders_join` ON `group_orders` (`join_code`);--> statement-breakpoint
CREATE INDEX `group_orders_newest` ON `group_orders` (`school_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `group_orders_by_day` ON `group_orders` (`school_id`,`name_by`,`id`);--> statement-breakpoint
CREATE INDEX `group_orders_class` ON `group_orders` (`school_id`,`class_id`);--> statement-breakpoint
CREATE INDEX `group_orders_ending` ON `group_orders` (`valid_until`) WHERE status IN ('quote', 'accepted');--> statement-breakpoint
CREATE INDEX `group_orders_naming` ON `group_orders` (`name_by`) WHERE status = 'confirmed';--> statement-breakpoint
CREATE TABLE `group_prices` (
	`school_id` text NOT NULL,
	`program_id` text NOT NULL,
	`per_seat_cents` integer NOT NULL,
	`steps` text NOT NULL,
	`is_instant` integer NOT NULL,
	`naming_days` integer NOT NULL,
	`after_naming` text NOT NULL,
	`agreement` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `program_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "group_price_after_naming" CHECK("group_prices"."after_naming" IN ('keep', 'release')),
	CONSTRAINT "group_price_amount" CHECK(per_seat_cents > 0 AND naming_days BETWEEN 0 AND 60)
) STRICT;
--> statement-breakpoint
CREATE TABLE `group_seats` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`order_id` text NOT NULL,
	`class_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`email` text,
	`draft_id` text,
	`registration_id` text,
	`invite_hash` text,
	`named_at` integer,
	`invited_at` integer,
	`shares_progress` integer,
	`sharing_answered_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`school_id`,`order_id`) REFERENCES `group_orders`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "group_seat_state" CHECK("group_seats"."state" IN ('reserved', 'named', 'registered', 'released'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `group_seats_position` ON `group_seats` (`school_id`,`order_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `group_seats_person` ON `group_seats` (`school_id`,`class_id`,`email`) WHERE state IN ('named', 'registered');--> statement-breakpoint
CREATE UNIQUE INDEX `group_seats_invite` ON `group_seats` (`invite_hash`) WHERE invite_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `group_seats_draft` ON `group_seats` (`school_id`,`draft_id`) WHERE draft_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `group_seats_registration` ON `group_seats` (`school_id`,`registration_id`) WHERE registration_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_sponsor_invoice_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`registration_id` text,
	`group_seat_id` text,
	`reference` text,
	`description` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`position` integer NOT NULL,
	CONSTRAINT "sponsor_invoice_line_subject" CHECK((registration_id IS NULL) <> (group_seat_id IS NULL)),
	CONSTRAINT "sponsor_invoice_line_money" CHECK(amount_cents > 0 AND paid_cents BETWEEN 0 AND amount_cents)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_sponsor_invoice_lines`("id", "school_id", "invoice_id", "registration_id", "group_seat_id", "reference", "description", "amount_cents", "paid_cents", "position") SELECT "id", "school_id", "invoice_id", "registration_id", NULL, NULL, "description", "amount_cents", "paid_cents", "position" FROM `sponsor_invoice_lines`;--> statement-breakpoint
DROP TABLE `sponsor_invoice_lines`;--> statement-breakpoint
ALTER TABLE `__new_sponsor_invoice_lines` RENAME TO `sponsor_invoice_lines`;--> statement-breakpoint
CREATE INDEX `sponsor_invoice_lines_list` ON `sponsor_invoice_lines` (`school_id`,`invoice_id`,`position`);--> statement-breakpoint
CREATE INDEX `sponsor_invoice_lines_registration` ON `sponsor_invoice_lines` (`school_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `sponsor_invoice_lines_group_seat` ON `sponsor_invoice_lines` (`school_id`,`group_seat_id`) WHERE group_seat_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `seats` ADD `group_seat_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `seats_one_group_seat` ON `seats` (`group_seat_id`) WHERE group_seat_id IS NOT NULL AND state <> 'released';--> statement-breakpoint
CREATE TRIGGER group_disclosures_stays BEFORE UPDATE OF school_id ON group_disclosures WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER group_orders_stays BEFORE UPDATE OF school_id ON group_orders WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER group_prices_stays BEFORE UPDATE OF school_id ON group_prices WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER group_seats_stays BEFORE UPDATE OF school_id ON group_seats WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER sponsor_invoice_lines_stays BEFORE UPDATE OF school_id ON sponsor_invoice_lines WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
DROP TRIGGER capacity_not_below_taken;
--> statement-breakpoint
CREATE TRIGGER capacity_not_below_taken BEFORE UPDATE OF capacity ON classes
WHEN new.capacity < old.capacity AND new.capacity < (SELECT count(*) FROM seats s WHERE s.school_id = new.school_id AND s.class_id = new.id
  AND (s.state = 'taken' OR (s.state = 'held' AND s.group_seat_id IS NOT NULL)) AND s.override = 0)
BEGIN SELECT RAISE(ABORT, 'capacity_not_below_taken'); END;
--> statement-breakpoint
CREATE TRIGGER seats_of_group_taken AFTER UPDATE OF state ON seats
WHEN new.group_seat_id IS NOT NULL AND new.state = 'taken' AND old.state <> 'taken'
BEGIN
  UPDATE group_seats SET state = 'registered', registration_id = new.registration_id WHERE school_id = new.school_id AND id = new.group_seat_id;
END;
--> statement-breakpoint
CREATE TRIGGER seats_of_group_released AFTER UPDATE OF state ON seats
WHEN new.group_seat_id IS NOT NULL AND new.state = 'released' AND old.state <> 'released'
BEGIN
  UPDATE group_seats SET state = 'released' WHERE school_id = new.school_id AND id = new.group_seat_id;
END;
