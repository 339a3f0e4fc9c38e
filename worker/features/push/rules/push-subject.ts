/** Whom nobody reaches: what `VAPID_SUBJECT` says until its club says it. */
const PLACEHOLDER = /@example\.(com|org|net)$|^https:\/\/([^/]+\.)?example\.(com|org|net)/i

/** Whether push services reach somebody there; Apple's refuses alerts of a subject that is none. */
export function isPushSubject(subject: string | undefined): boolean {
  return /^(mailto:.+@.+|https:\/\/.+)/.test(subject ?? '') && !PLACEHOLDER.test(subject ?? '')
}
