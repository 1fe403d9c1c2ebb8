CREATE TABLE `referrals` (
	`id` text PRIMARY KEY NOT NULL,
	`school_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`referrer_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`referrer_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`registration_id`) REFERENCES `registrations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "referral_state" CHECK("referrals"."state" IN ('pending', 'paid', 'reversed')),
	CONSTRAINT "referral_amount" CHECK(amount_cents > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `referrals_one_alive` ON `referrals` (`school_id`,`registration_id`) WHERE state <> 'reversed';--> statement-breakpoint
CREATE INDEX `referrals_pair` ON `referrals` (`referrer_id`,`school_id`,`state`);--> statement-breakpoint
CREATE INDEX `referrals_pending` ON `referrals` (`created_at`) WHERE state = 'pending';--> statement-breakpoint
ALTER TABLE `outbox` ADD `retry_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `given_up_at` integer;
--> statement-breakpoint
CREATE TRIGGER referrals_stays BEFORE UPDATE OF school_id ON referrals WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;
--> statement-breakpoint
CREATE TRIGGER referrals_fixed BEFORE UPDATE OF registration_id, referrer_id, amount_cents ON referrals
WHEN new.registration_id <> old.registration_id OR new.referrer_id <> old.referrer_id OR new.amount_cents <> old.amount_cents
BEGIN SELECT RAISE(ABORT, 'referrals_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER referrals_state_edges BEFORE UPDATE OF state ON referrals
WHEN new.state <> old.state AND NOT ((old.state = 'pending' AND new.state IN ('paid', 'reversed')) OR (old.state = 'paid' AND new.state = 'reversed'))
BEGIN SELECT RAISE(ABORT, 'referrals_state_edges'); END;
--> statement-breakpoint
CREATE TRIGGER referrals_no_delete BEFORE DELETE ON referrals BEGIN SELECT RAISE(ABORT, 'referrals_append_only'); END;
