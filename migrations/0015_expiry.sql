CREATE INDEX `enrolment_codes_by_expiry` ON `enrolment_codes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `passkey_challenges_by_expiry` ON `passkey_challenges` (`expires_at`);