import { parseUrl } from '../../../lib/text/parse-url.ts'

/** Longest link of an alert, in UTF-16 units: all of an alert has to fit into 4 KB. */
export const LINK_MAX = 500
const forbidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200B-\u200F\u202A-\u202E\u2060-\u2069\u061C\uFEFF\s\\]/u

/** Whether an alert may lead there: a path of this site (one slash at its beginning), or https without credentials. */
export function isLink(text: string): boolean {
  if (text.length > LINK_MAX || forbidden.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  const url = /^https:\/\/[^/]/i.test(text) ? parseUrl(text) : null
  return url !== null && url.username === '' && url.password === ''
}
