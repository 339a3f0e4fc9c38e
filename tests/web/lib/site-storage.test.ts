import { afterEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'
import { siteStorage } from '#web/lib/site-storage.ts'
import { keysWithPrefix } from '#web/lib/storage.ts'

afterEach(() => {
  for (const key of keysWithPrefix(siteStorage, '')) siteStorage.removeItem(key)
  vi.unstubAllGlobals()
})

test('what is kept is in the browser’s storage, and outlasts the page', () => {
  const storage = fakeStorage()
  vi.stubGlobal('localStorage', storage)
  siteStorage.setItem('laps', '44')
  expect([storage.getItem('laps'), siteStorage.getItem('laps')]).toEqual(['44', '44'])
  expect(siteStorage.outlastsPage('laps')).toBe(true)
  siteStorage.removeItem('laps')
  expect(siteStorage.getItem('laps')).toBeNull()
})

test('where the very mention of storage is forbidden, nothing throws, and what is kept lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined)
  siteStorage.setItem('laps', '44')
  siteStorage.setItem('stints', '2')
  expect(siteStorage.getItem('laps')).toBe('44')
  expect(siteStorage.outlastsPage('laps')).toBe(false)
  expect(keysWithPrefix(siteStorage, '')).toEqual(['laps', 'stints'])
  siteStorage.removeItem('laps')
  expect([siteStorage.getItem('laps'), siteStorage.length]).toEqual([null, 1])
})

test('where storage is full the newest counts, not what is still kept', () => {
  const storage = fakeStorage()
  storage.setItem('laps', '43')
  vi.stubGlobal('localStorage', {
    getItem: storage.getItem.bind(storage),
    removeItem: storage.removeItem.bind(storage),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  siteStorage.setItem('laps', '44')
  expect(siteStorage.getItem('laps')).toBe('44')
  siteStorage.removeItem('laps')
  expect(siteStorage.getItem('laps')).toBeNull()
})
