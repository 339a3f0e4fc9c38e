// What every test of a page in a browser stands on: the club's own styles, and no stray fault.
import '#web/index.css'
import 'styled-system/theme.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { pressLikeAPerson } from '#tests/support/press.ts'
import { closePage } from './open-page.tsx'

// A stray console.error is a fault that nobody asserted; so is what nobody has caught, by Vitest's own doing.
const stray = vi.spyOn(console, 'error').mockImplementation(() => {})

/** Of what is touched and of what is not, in px. */
const size: [number, number] = matchMedia('(pointer: coarse)').matches ? [390, 844] : [1280, 720]

pressLikeAPerson()
// The fake room of the tests in Node speaks in its turns.
Object.assign(globalThis, { setImmediate: (act: () => void) => setTimeout(act) })

beforeEach(async () => {
  stray.mockClear()
  await page.viewport(...size)
  await commands.setUp({ reducedMotion: 'reduce', colorScheme: 'light' })
})

afterEach(async () => {
  await closePage()
  expect(stray.mock.calls, 'console.error was called').toEqual([])
})
