CREATE TABLE `messages_taken` (
	`member_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
) WITHOUT ROWID;
