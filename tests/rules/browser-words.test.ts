import { expect, test } from 'vitest'
import { browserName } from '#worker/features/session/rules/browser-name.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)'
const oneXbox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One)'

/** What browsers really send, by what their owners call them. */
const agents: [words: string, agent: string][] = [
  ['Chrome on Android', `${android} ${blink} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['Chrome on Windows', `${windows} ${blink} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome on Mac', `${mac} ${blink} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome on iPhone', `${iPhone} ${webkit} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`],
  [
    'Chrome on Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/142.0.0.0 Safari/537.36`,
  ],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/142.0.0.0 Safari/537.36`],
  ['Safari on iPhone', `${iPhone} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari on iPad', `${iPad} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari on Mac', `${mac} ${webkit} Version/18.5 Safari/605.1.15`],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Firefox on iPhone', `${iPhone} ${webkit} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on Windows', `${windows} ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Edge on Android', `${android} ${blink} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`],
  ['Edge on iPhone', `${iPhone} ${webkit} Version/18.0 EdgiOS/142.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on Xbox', `${oneXbox} ${blink} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
  ['Edge on Xbox', `${oneXbox} ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  [
    'Samsung Internet on Android',
    `${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Opera on Windows', `${windows} ${blink} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`],
  ['PlayStation', `Mozilla/5.0 (PlayStation; PlayStation 5/2.26) ${webkit} Version/13.0 Safari/605.1.15`],
  ['PlayStation', `Mozilla/5.0 (PlayStation 4 11.50) ${webkit}`],
]

test.each(agents)('%s is known by what it sends', (words, agent) => {
  expect(browserName(agent)).toBe(words)
})

test.each([undefined, '', 'curl/8.14.1', 'node', 'Mozilla/5.0', '<script>alert(1)</script>'])(
  'what is no browser anybody knows has no name: %s',
  agent => {
    expect(browserName(agent)).toBeNull()
  },
)

test('nothing that a browser sends is repeated but names of the list, and a very long one costs nothing', () => {
  const long = `${'Version/1 '.repeat(200_000)}Chrome/1 <b>`
  const before = performance.now()
  expect(browserName(long)).toBe('Chrome')
  expect(performance.now() - before).toBeLessThan(200)
})
