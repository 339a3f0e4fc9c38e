CREATE TABLE `invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `invitations_by_expiry` ON `invitations` (`expires_at`);