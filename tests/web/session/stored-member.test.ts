import { beforeEach, expect, test, vi } from 'vitest'
import { readStoredMember, storeMember } from '#web/features/session/state.ts'

const KEY = 'racing-club-member'
const marcus = { id: 'marcus', gamertag: 'Marcus Webb', displayName: 'Marcus' } as Parameters<
  typeof storeMember
>[0]

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('the member who signed in last is remembered', () => {
  storeMember(marcus)
  expect(readStoredMember()).toEqual(marcus)
})

test('nobody is remembered after signing out', () => {
  storeMember(marcus)
  storeMember(null)
  expect(readStoredMember()).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '"marcus"',
  '{"id":1,"gamertag":"x","displayName":"x"}',
  '{"id":"marcus"}',
])('what cannot be read as a member counts as none: %s', stored => {
  localStorage.setItem(KEY, stored)
  expect(readStoredMember()).toBeNull()
})

test('a browser that forbids storage has the hint as long as the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => storeMember(marcus)).not.toThrow()
  expect(readStoredMember()).toEqual(marcus)
})
