/** The key under which a draft of a profile is kept (web/lib/form-drafts.ts). */
export const profileForm = (memberId: string) => `profile ${memberId}`
