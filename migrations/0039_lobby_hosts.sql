-- Who had opened a lobby was kept by their gamertag, which stayed in others' bells after they had left.
UPDATE `notifications` SET `author_id` = `members`.`id` FROM `members`
WHERE `members`.`gamertag` = CASE `notifications`.`type` WHEN 'lobby-open' THEN `notifications`.`excerpt` ->> 'host' END;
--> statement-breakpoint
UPDATE `notifications` SET `excerpt` = json_remove(`excerpt`, '$.host') WHERE `type` = 'lobby-open';
