CREATE TABLE `announcement_reads` (
	`member_id` text NOT NULL,
	`announcement_id` text NOT NULL,
	PRIMARY KEY(`member_id`, `announcement_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`announcement_id`) REFERENCES `announcements`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `announcement_reads_by_announcement` ON `announcement_reads` (`announcement_id`);--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`url` text,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `announcements_by_time` ON `announcements` (`created_at`);--> statement-breakpoint
ALTER TABLE `everyone_marks` ADD `announcements_read_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `push_sends` ADD `members` integer;