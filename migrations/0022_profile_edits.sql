CREATE TABLE `profile_edits` (
	`entry` integer PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`changes` text NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `profile_edits_by_member` ON `profile_edits` (`member_id`);