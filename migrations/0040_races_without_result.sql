ALTER TABLE `races` ADD `has_result` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `races` SET `has_result` = 1 WHERE `id` IN (SELECT `race_id` FROM `result_sheets`);--> statement-breakpoint
CREATE INDEX `races_without_result` ON `races` (`date`) WHERE "races"."has_result" = 0 AND "races"."is_active" = 1;--> statement-breakpoint
CREATE TRIGGER `results_published` AFTER INSERT ON `result_sheets` BEGIN
  UPDATE `races` SET `has_result` = 1 WHERE `id` = NEW.`race_id`;
END;--> statement-breakpoint
CREATE TRIGGER `results_taken_away` AFTER DELETE ON `result_sheets` BEGIN
  UPDATE `races` SET `has_result` = 0 WHERE `id` = OLD.`race_id`;
END;
