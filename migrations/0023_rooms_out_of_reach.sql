CREATE TABLE `rooms_out_of_reach` (
	`room_id` text PRIMARY KEY NOT NULL,
	`runs` integer NOT NULL
);