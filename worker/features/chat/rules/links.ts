import { parseUrl } from '../../../lib/text/parse-url.ts'

/** A web address in a text, from `start` to `end`. */
export interface FoundLink {
  start: number
  end: number
  href: string
}

/** The links in a text, in order. A URL with a user part pretends to lead elsewhere, so it is no link. */
export function findLinks(text: string): FoundLink[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)].flatMap(({ 0: typed, index }) => {
    const href = withoutEnding(typed, emphasisBefore(text, index))
    return isLink(href) ? [{ start: index, end: index + href.length, href }] : []
  })
}

const otherAddress =
  /(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/\/[^\s<>"]*|(?<![\p{L}\p{N}@/._-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?[/?#][^\s<>"]*/giu

/** The web addresses in a text, whether links or not: also those typed without `https://`. */
export function findAddresses(text: string): Pick<FoundLink, 'start' | 'end'>[] {
  const others = Array.from(text.matchAll(otherAddress), ({ 0: typed, index }) => ({
    start: index,
    end: index + typed.length,
  }))
  return [...findLinks(text), ...others].sort((a, b) => a.start - b.start)
}

const openings: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

// Removes from a link what belongs to the text around it: closing punctuation, brackets, and as many trailing emphasis
// characters as stand before the link, since a name may also end in one. One pass from the end, because somebody may send
// nothing but brackets.
function withoutEnding(link: string, emphasis: string): string {
  const unopened = new Map(
    Object.entries(openings).map(([closing, opening]) => [
      closing,
      count(link, closing) - count(link, opening),
    ]),
  )
  let closed = 0
  let end = link.length
  for (; end > 0; end--) {
    const sign = link[end - 1] ?? ''
    if (/[.,;:!?'’‘”“»…`]/.test(sign)) continue
    if (sign === emphasis[closed]) {
      closed++
      continue
    }
    const left = unopened.get(sign) ?? 0
    if (left <= 0) break
    unopened.set(sign, left - 1)
  }
  return link.slice(0, end)
}

// The emphasis characters (`*` and `_`) right before a place in a text.
function emphasisBefore(text: string, end: number) {
  let start = end
  while (/[*_]/.test(text[start - 1] ?? '')) start--
  return text.slice(start, end)
}

function count(text: string, sign: string) {
  return text.split(sign).length - 1
}

function isLink(text: string) {
  const { user, host } = splitLink(text)
  return parseUrl(text) !== null && user === '' && host !== ''
}

/** A link split into scheme, user, host, port and the rest. */
export function splitLink(link: string) {
  const pattern = /^(https?:\/\/)([^/?#\\]*@)?(\[[^\]]*\]|[^/?#\\:]*)(:\d*)?(.*)$/is
  const [, scheme = '', user = '', host = '', port = '', rest = ''] = pattern.exec(link) ?? []
  return { scheme, user, host, port, rest }
}
