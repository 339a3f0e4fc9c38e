import { expect, test } from 'vitest'
import { isLongEnough } from '#web/features/chat/search/api.ts'

test.each([
  ['ab', true],
  ['a', false],
  ['a\u200b', false],
  [' a ', false],
  ['🏁🏁', true],
])('%j is enough to be looked for: %s', (search, is) => expect(isLongEnough(search)).toBe(is))
