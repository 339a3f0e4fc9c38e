import { splitLink } from '#worker/features/chat/rules/links.ts'

/**
 * A link as it is shown: as it was typed, but with the host that it leads to where the typed one could be taken for
 * another, because it mixes scripts or is written in a roundabout way.
 */
export function shownLink(href: string): string {
  const { scheme, host, port, rest } = splitLink(href)
  const { hostname } = new URL(href)
  const isAsTyped = host.toLowerCase() === hostname || (hostname.includes('xn--') && isPlain(host))
  return isAsTyped ? href : `${scheme}${hostname}${port}${rest}`
}

/** The scripts that stand together in one name without deceiving anybody, as browsers see it. */
const writings = [
  /^[a-z\u00DF-\u024F\u1E00-\u1EFF]+$/iu,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}a-zー]+$/iu,
  /^[\p{Script=Han}\p{Script=Hangul}a-z]+$/iu,
  /^[\p{Script=Han}\p{Script=Bopomofo}a-z]+$/iu,
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Georgian', 'Armenian'].map(
    script => new RegExp(`^[\\p{Script=${script}}\\p{M}]+$`, 'u'),
  ),
]

/** Whether a host is in one writing from end to end, so that none of its letters stands for another's. */
function isPlain(host: string) {
  const letters = host.normalize('NFC').replace(/[0-9.-]/g, '')
  return writings.some(writing => writing.test(letters))
}
