ALTER TABLE `members` ADD `leaves_at` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `takes_messages` integer;--> statement-breakpoint
CREATE INDEX `members_leaving` ON `members` (`leaves_at`) WHERE "members"."leaves_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_sign_ins` ON `notifications` (`created_at`) WHERE "notifications"."type" = 'sign-in';--> statement-breakpoint
DROP TRIGGER `audit_log_is_kept`;
--> statement-breakpoint
CREATE TRIGGER `audit_log_is_kept` BEFORE DELETE ON `audit_log` WHEN OLD.`at` > unixepoch() * 1000 - 1095 * 86400000 BEGIN
  SELECT RAISE(ABORT, 'the audit log is kept for three years');
END;
