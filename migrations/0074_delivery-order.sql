DROP INDEX `webhook_deliveries_queue`;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_queue` ON `webhook_deliveries` (`school_id`,`endpoint_id`,`next_at`,`created_at`) WHERE state = 'pending';
