/** Under which name a member's draft of a profile is kept (web/lib/form-drafts.ts). */
export const profileForm = (memberId: string) => `profile ${memberId}`
