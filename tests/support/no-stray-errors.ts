import { afterEach, beforeEach, expect, vi } from 'vitest'

// A stray console.error is a fault that nobody asserted. A test that expects one clears it: `stray.mockClear()`.
export const stray = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => stray.mockClear())
afterEach(() => expect(stray.mock.calls, 'console.error was called').toEqual([]))
