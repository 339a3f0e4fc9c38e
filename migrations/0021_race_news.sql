-- A race's news outlives it, so that is no foreign key; and nothing is looked for by it, so it needs no index.
ALTER TABLE `notifications` ADD `race_id` text;
