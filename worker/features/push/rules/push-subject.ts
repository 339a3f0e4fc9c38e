/** Placeholder addresses that `VAPID_SUBJECT` has until the club sets its own. */
const PLACEHOLDER = /@example\.(com|org|net)$|^https:\/\/([^/]+\.)?example\.(com|org|net)/i

/** Whether push services can reach somebody at this subject. Apple's refuses alerts without a real one. */
export function isPushSubject(subject: string | undefined): boolean {
  return /^(mailto:.+@.+|https:\/\/.+)/.test(subject ?? '') && !PLACEHOLDER.test(subject ?? '')
}
