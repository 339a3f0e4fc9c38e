ALTER TABLE `uploads` ADD `is_claimed` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Of what is kept of a member, what came by sessions that a gamertag alone had opened.
CREATE TRIGGER `claimed_uploads_came` AFTER INSERT ON `uploads` WHEN NEW.`is_claimed` = 1 BEGIN
  INSERT INTO `upload_totals` (`scope`, `bytes`) VALUES ('claimed:' || NEW.`uploader_id`, NEW.`size`)
    ON CONFLICT (`scope`) DO UPDATE SET `bytes` = `bytes` + excluded.`bytes`;
END;
--> statement-breakpoint
CREATE TRIGGER `claimed_uploads_went` AFTER DELETE ON `uploads` WHEN OLD.`is_claimed` = 1 BEGIN
  UPDATE `upload_totals` SET `bytes` = `bytes` - OLD.`size` WHERE `scope` = 'claimed:' || OLD.`uploader_id`;
  DELETE FROM `upload_totals` WHERE `scope` = 'claimed:' || OLD.`uploader_id` AND `bytes` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `claimed_uploads_shrank` AFTER UPDATE OF `size` ON `uploads`
WHEN OLD.`is_claimed` = 1 AND OLD.`size` <> NEW.`size` BEGIN
  UPDATE `upload_totals` SET `bytes` = `bytes` - OLD.`size` + NEW.`size` WHERE `scope` = 'claimed:' || OLD.`uploader_id`;
END;
