/** What somebody writes who wants to run a script in another's browser, to deceive them or to break the page. */
const payloads = [
  '<script>window.__pwn=1</script>',
  '<img src=x onerror="window.__pwn=1">',
  '<svg/onload=window.__pwn=1>',
  '"><iframe srcdoc="<script>parent.__pwn=1</script>">',
  '<style>*{display:none}</style>',
  '<a href="javascript:window.__pwn=1">free cars</a>',
  'javascript:window.__pwn=1',
  'JaVaScRiPt:window.__pwn=1//https://example.com',
  'java\tscript:window.__pwn=1',
  'data:text/html,<script>window.__pwn=1</script>',
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9Ii8vIi8+',
  'vbscript:msgbox(1)',
  'https://example.com/"onmouseover="window.__pwn=1',
  "https://example.com/'onclick='window.__pwn=1",
  'https://example.com/`window.__pwn=1`',
  'https://user:pass@evil.example/login',
  'https://google.com@evil.example',
  'https://аррӏе.com/login',
  'https://раураl.com',
  'https://ɡoogle.com/accounts',
  'https://google.com。evil.example/',
  'https://xn--80ak6aa92e.com',
  'https://[::1]:8787/api/session',
  'https://evil.example/a.svg',
  'https://evil.example/a.png?x=<script>',
  'https://evil.example/a.mp4#"onerror=window.__pwn=1',
  'https://evil.example/%22%3E%3Cscript%3Ewindow.__pwn=1%3C/script%3E.gif',
  'https://www.youtube.com/watch?v="><script>',
  'https://www.youtube.com/watch?v=../../../x',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://media.giphy.com/media/x/giphy.gif',
  'https://media.giphy.com.evil.example/x.gif',
  'https://media.tenor.com/x/spin.gif',
  '/objects/../../api/session',
  '/objects/0f8fad5b-d9cb-469f-a165-70867728950e-99999x1.jpg',
  '/objects/0f8fad5b-d9cb-469f-a165-70867728950e-1x99999.mp4',
  '/objects/0f8fad5b-d9cb-469f-a165-70867728950e-10x10.html',
  '/gifs/../sw.js',
  '/gifs/gg.avif',
  '@everyone',
  '@'.repeat(60),
  '{{constructor.constructor("window.__pwn=1")()}}',
  '$' + '{window.__pwn=1}',
  '[x](javascript:window.__pwn=1)',
  '![x](https://evil.example/a.png"onload="window.__pwn=1)',
  '\u202Egnp.exe\u202C',
  '\u2066\u2067\u2068isolates',
  'زمن اللفة ١:٤٧ שלום',
  'Z̷̢̛a̸l̶g̵o̴',
  '👩‍👩‍👧‍👦'.repeat(12),
  '🏳️‍🌈\uFE0F\u200D',
  '\u0000\u0007\u001b[31m',
  '\uD800 alone',
  'ﷺ'.repeat(20),
  '𒐫'.repeat(20),
]
const wrappings = [
  (text: string) => text,
  (text: string) => `(((${text})))`,
  (text: string) => `[[${text}](${text})]`,
  (text: string) => `<${text}>`,
  (text: string) => `“${text}”...`,
  (text: string) => `${text}\n${text}`,
  (text: string) => `\u202E${text}\u202C`,
  (text: string) => `https://example.com/${text}`,
  (text: string) => `/objects/${text}`,
  (text: string) => `x${text}`,
]
const widths = ['W', '_', '.', 'https://e.x/', '\u00AD', '\u00A0', '(', '=/']

/** So many hostile messages, the same for the same seed; every eleventh is a line of 2000 characters without a gap. */
export function hostileMessages(count: number, seed = 2026): string[] {
  const next = randomFrom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
  return Array.from({ length: count }, (_, n) => {
    if (n % 11 === 0) return pick(widths).repeat(2000).slice(0, 2000)
    const pieces = Array.from({ length: 1 + Math.floor(next() * 4) }, () => pick(wrappings)(pick(payloads)))
    return pieces.join(pick([' ', '\n', '', ', '])).slice(0, 2000)
  })
}

// mulberry32: small, and the same everywhere.
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
