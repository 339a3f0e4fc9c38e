-- What stands in the log stays as it is: neither is an entry replaced, which the trigger against deleting does not see.
CREATE TRIGGER `audit_log_is_not_replaced` BEFORE INSERT ON `audit_log`
WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = NEW.`id`) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
