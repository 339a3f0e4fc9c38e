import { expect, test, vi } from 'vitest'
import { newUuid } from '#web/lib/browser.ts'

test('a message has an id of its own on a plain address too, where browsers make none', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, newUuid)
  vi.unstubAllGlobals()
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
