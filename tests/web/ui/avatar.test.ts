import { expect, test } from 'vitest'
import { semanticTokens } from '#web/theme/semantic-tokens.ts'
import { liveryForSeed } from '#web/ui/avatar-livery.ts'

const ids = Array.from({ length: 600 }, (_, n) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`)

test('a member keeps their colour, and a club wears all of them about equally often', () => {
  expect(ids.map(liveryForSeed)).toEqual(ids.map(liveryForSeed))
  for (const livery of Object.keys(semanticTokens.colors.livery))
    expect(ids.filter(id => liveryForSeed(id) === livery).length, livery).toBeGreaterThan(60)
})

test('an initial can be read on every colour, in both themes', () => {
  const { livery, fg } = semanticTokens.colors
  for (const [name, { value }] of Object.entries(livery))
    for (const theme of ['base', '_dark'] as const)
      expect(contrast(value[theme], fg.onPit.value[theme]), `${name} ${theme}`).toBeGreaterThan(7)
})

/** By WCAG 2, from 1 to 21. */
function contrast(a: string, b: string) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
