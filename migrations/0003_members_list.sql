-- The list of members has a version, so that a browser that has it is told so after one row instead of all of them. It is
-- drawn anew and never counted up: a club that is restored from a backup must not come to the same version by other ways.
INSERT INTO `settings` (`name`, `value`) VALUES ('members-version', hex(randomblob(8)));
--> statement-breakpoint
CREATE TRIGGER `members_joined` AFTER INSERT ON `members` BEGIN
  UPDATE `settings` SET `value` = hex(randomblob(8)) WHERE `name` = 'members-version';
END;
--> statement-breakpoint
CREATE TRIGGER `members_left` AFTER DELETE ON `members` BEGIN
  UPDATE `settings` SET `value` = hex(randomblob(8)) WHERE `name` = 'members-version';
END;
--> statement-breakpoint
CREATE TRIGGER `members_changed` AFTER UPDATE ON `members`
  WHEN (OLD.`display_name`, OLD.`gamertag`, OLD.`experience_level`, OLD.`is_admin`, OLD.`car_number`, OLD.`profile_image_url`, OLD.`status`)
    IS NOT (NEW.`display_name`, NEW.`gamertag`, NEW.`experience_level`, NEW.`is_admin`, NEW.`car_number`, NEW.`profile_image_url`, NEW.`status`) BEGIN
  UPDATE `settings` SET `value` = hex(randomblob(8)) WHERE `name` = 'members-version';
END;
