CREATE TABLE `job_runs` (
	`schedule` text PRIMARY KEY NOT NULL,
	`jobs` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `storage_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `errands` ADD `noted_at` integer;