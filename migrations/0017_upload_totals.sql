-- Written by hand: what is kept of each member, and of all who wait for approval, beside what is kept of the club.
DROP TRIGGER `uploads_came`;
--> statement-breakpoint
DROP TRIGGER `uploads_went`;
--> statement-breakpoint
DROP TRIGGER `uploads_shrank`;
--> statement-breakpoint
INSERT INTO `upload_totals` (`scope`, `bytes`)
  SELECT 'member:' || `uploader_id`, sum(`size`) FROM `uploads` GROUP BY `uploader_id`;
--> statement-breakpoint
INSERT INTO `upload_totals` (`scope`, `bytes`)
  SELECT 'pending', coalesce(sum(`size`), 0) FROM `uploads` JOIN `members` ON `members`.`id` = `uploader_id`
  WHERE `members`.`status` = 'pending';
--> statement-breakpoint
CREATE TRIGGER `uploads_came` AFTER INSERT ON `uploads` BEGIN
  INSERT INTO `upload_totals` (`scope`, `bytes`) VALUES ('member:' || NEW.`uploader_id`, NEW.`size`)
    ON CONFLICT (`scope`) DO UPDATE SET `bytes` = `bytes` + excluded.`bytes`;
  UPDATE `upload_totals` SET `bytes` = `bytes` + NEW.`size`
    WHERE `scope` IN ('club', (SELECT `status` FROM `members` WHERE `id` = NEW.`uploader_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `uploads_went` AFTER DELETE ON `uploads` BEGIN
  UPDATE `upload_totals` SET `bytes` = `bytes` - OLD.`size`
    WHERE `scope` IN ('club', 'member:' || OLD.`uploader_id`, (SELECT `status` FROM `members` WHERE `id` = OLD.`uploader_id`));
  DELETE FROM `upload_totals` WHERE `scope` = 'member:' || OLD.`uploader_id` AND `bytes` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `uploads_shrank` AFTER UPDATE OF `size` ON `uploads` WHEN OLD.`size` <> NEW.`size` BEGIN
  UPDATE `upload_totals` SET `bytes` = `bytes` - OLD.`size` + NEW.`size`
    WHERE `scope` IN ('club', 'member:' || OLD.`uploader_id`, (SELECT `status` FROM `members` WHERE `id` = OLD.`uploader_id`));
END;
--> statement-breakpoint
-- What a driver has uploaded counts among what waits for approval for as long as they do.
CREATE TRIGGER `members_await_approval` AFTER UPDATE OF `status` ON `members`
WHEN OLD.`status` <> 'pending' AND NEW.`status` = 'pending' BEGIN
  UPDATE `upload_totals` SET `bytes` = `bytes` + coalesce(
    (SELECT `bytes` FROM `upload_totals` WHERE `scope` = 'member:' || NEW.`id`), 0) WHERE `scope` = 'pending';
END;
--> statement-breakpoint
CREATE TRIGGER `members_are_decided` AFTER UPDATE OF `status` ON `members`
WHEN OLD.`status` = 'pending' AND NEW.`status` <> 'pending' BEGIN
  UPDATE `upload_totals` SET `bytes` = `bytes` - coalesce(
    (SELECT `bytes` FROM `upload_totals` WHERE `scope` = 'member:' || NEW.`id`), 0) WHERE `scope` = 'pending';
END;
--> statement-breakpoint
CREATE TRIGGER `members_withdraw` AFTER DELETE ON `members` WHEN OLD.`status` = 'pending' BEGIN
  UPDATE `upload_totals` SET `bytes` = `bytes` - coalesce(
    (SELECT `bytes` FROM `upload_totals` WHERE `scope` = 'member:' || OLD.`id`), 0) WHERE `scope` = 'pending';
END;
