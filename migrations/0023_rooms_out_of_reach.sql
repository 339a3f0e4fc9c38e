CREATE TABLE `rooms_out_of_reach` (
	`room_id` text PRIMARY KEY NOT NULL,
	`runs` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `uploads_out_of_sight` ON `uploads` (`due_at`) WHERE "uploads"."status" <> 'stored';