import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trustedIcon } from '#web/features/chat/media/trusted-icons.ts'

const photoswipe = readFileSync('node_modules/photoswipe/dist/photoswipe.esm.js', 'utf8')
const lightbox = readFileSync('web/features/chat/media/lightbox.tsx', 'utf8')
/** What stands in the icons, as the library and the club write it. */
const drawings = [photoswipe, lightbox].flatMap(source =>
  [...source.matchAll(/inner:\s*(?:\/\/.*\s*)?((?:'<.*'[\s+]*)+)/g)].map(([, text = '']) =>
    [...text.matchAll(/'(.*?)'/g)].map(([, part]) => part).join(''),
  ),
)

test('every icon of the lightbox is let through, and its empty parts', () => {
  expect(drawings).toHaveLength(6)
  for (const inner of drawings) {
    const markup = `<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32" width="32" height="32"><use class="pswp__icn-shadow" xlink:href="#pswp__icn-zoom"/>${inner}</svg>`
    expect(trustedIcon(markup)).toBe(markup)
  }
  expect(trustedIcon('')).toBe('')
})

test.each([
  'A driver’s name',
  '<b>bold</b>',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<svg onload="alert(1)"></svg>',
  '<svg class="a" onload="alert(1)"></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"></a></svg>',
  '<svg><use xlink:href="https://evil.test/#x"/></svg>',
  '<svg><use xlink:href="data:image/svg+xml,x#x"/></svg>',
  '<svg><path d="M0 0" style="all: unset"/></svg>',
  '<svg><foreignObject></foreignObject></svg>',
  '<svg></svg><iframe src="https://evil.test"></iframe>',
  '<svg class="a"><path d="M0 0"/>\n</svg>',
])('%s is not', markup => {
  expect(trustedIcon(markup)).toBeNull()
})
