CREATE TABLE `client_errors` (
	`day` integer NOT NULL,
	`page` text NOT NULL,
	`browsers` integer NOT NULL,
	PRIMARY KEY(`day`, `page`)
) WITHOUT ROWID;
