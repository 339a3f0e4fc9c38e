import { parseUrl } from '#worker/lib/text/parse-url.ts'

/** A web address in a text, from `start` to `end`. */
interface Found {
  start: number
  end: number
  href: string
}

/** The links in a text, in order. What has a user part before its host pretends to lead elsewhere and is none. */
export function findLinks(text: string): Found[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)].flatMap(({ 0: typed, index }) => {
    const href = withoutEnding(typed)
    return isLink(href) ? [{ start: index, end: index + href.length, href }] : []
  })
}

/**
 * A link as it is shown: as it was typed, but with the host that it leads to where the typed one could be taken for
 * another, because it mixes scripts or is written in a roundabout way.
 */
export function shownLink(href: string): string {
  const { scheme, host, port, rest } = partsOf(href)
  const { hostname } = new URL(href)
  const isAsTyped = host.toLowerCase() === hostname || (hostname.includes('xn--') && isPlain(host))
  return isAsTyped ? href : `${scheme}${hostname}${port}${rest}`
}

const openings: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

// What ends the sentence is not part of the link, and neither is a bracket that was opened before it. From the end and
// once, since somebody may send nothing but brackets.
function withoutEnding(link: string): string {
  const unopened = new Map(
    Object.entries(openings).map(([closing, opening]) => [
      closing,
      count(link, closing) - count(link, opening),
    ]),
  )
  let end = link.length
  for (; end > 0; end--) {
    const sign = link[end - 1] ?? ''
    if (/[.,;:!?'’‘”“»…`*_]/.test(sign)) continue
    const left = unopened.get(sign) ?? 0
    if (left <= 0) break
    unopened.set(sign, left - 1)
  }
  return link.slice(0, end)
}

function count(text: string, sign: string) {
  return text.split(sign).length - 1
}

function isLink(text: string) {
  const { user, host } = partsOf(text)
  return parseUrl(text) !== null && user === '' && host !== ''
}

function partsOf(link: string) {
  const pattern = /^(https?:\/\/)([^/?#\\]*@)?(\[[^\]]*\]|[^/?#\\:]*)(:\d*)?(.*)$/is
  const [, scheme = '', user = '', host = '', port = '', rest = ''] = pattern.exec(link) ?? []
  return { scheme, user, host, port, rest }
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
