ALTER TABLE `result_sheets` ADD `corrected_at` integer;--> statement-breakpoint
ALTER TABLE `result_sheets` ADD `corrected_reason` text;--> statement-breakpoint
UPDATE `result_sheets` SET (`corrected_at`, `corrected_reason`) = (
	SELECT v.at, v.reason FROM `result_versions` v WHERE v.race_id = `result_sheets`.`race_id` AND v.version = `result_sheets`.`version`)
WHERE `final_at` IS NOT NULL AND EXISTS (SELECT 1 FROM `result_versions` v
	WHERE v.race_id = `result_sheets`.`race_id` AND v.version = `result_sheets`.`version` AND v.at > `result_sheets`.`final_at`);
