import { splitLink } from '#worker/features/chat/rules/links.ts'

/**
 * A link as it is shown: as typed, but with its real host if the typed one could be mistaken for another, because it mixes
 * scripts or is written in an unusual form.
 */
export function shownLink(href: string): string {
  const { scheme, host, port, rest } = splitLink(href)
  const { hostname } = new URL(href)
  const isAsTyped = host.toLowerCase() === hostname || (hostname.includes('xn--') && isPlain(host))
  return isAsTyped ? href : `${scheme}${hostname}${port}${rest}`
}

/** Combinations of scripts that browsers consider safe within one host name. */
const writings = [
  /^[a-z\u00DF-\u024F\u1E00-\u1EFF]+$/iu,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}a-zー]+$/iu,
  /^[\p{Script=Han}\p{Script=Hangul}a-z]+$/iu,
  /^[\p{Script=Han}\p{Script=Bopomofo}a-z]+$/iu,
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Georgian', 'Armenian'].map(
    script => new RegExp(`^[\\p{Script=${script}}\\p{M}]+$`, 'u'),
  ),
]

/** Whether a host uses one safe combination of scripts, so that no letter imitates another. */
function isPlain(host: string) {
  const letters = host.normalize('NFC').replace(/[0-9.-]/g, '')
  return writings.some(writing => writing.test(letters))
}
