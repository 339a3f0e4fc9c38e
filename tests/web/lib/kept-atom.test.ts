import { createStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'
import { forgetOthers } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'
import { memberAtoms, storedAtom } from '#web/lib/stored-atom.ts'

const asNumber = (kept: unknown) => (typeof kept === 'number' ? kept : 0)

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was set is there after a reload', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  createStore().set(storedAtom('laps', asNumber), 44)
  expect(createStore().get(storedAtom('laps', asNumber))).toBe(44)
})

test('what somebody else left under its name counts as nothing', () => {
  const storage = fakeStorage()
  vi.stubGlobal('localStorage', storage)
  for (const left of ['{', '"44"', 'null', '']) {
    storage.setItem('laps', left)
    expect(createStore().get(storedAtom('laps', asNumber))).toBe(0)
  }
})

test('where storage is closed the value lasts as long as the page', () => {
  const closed = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed })
  const store = createStore()
  const laps = storedAtom('closed laps', asNumber)
  expect(store.get(laps)).toBe(0)
  store.set(laps, 44)
  expect(store.get(laps)).toBe(44)
})

test('what another tab sets is set here, and cleared storage is nothing', () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', fakeStorage())
  const laps = storedAtom('laps', asNumber)
  const seen: number[] = []
  store.sub(laps, () => seen.push(store.get(laps)))
  const hear = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  hear('laps', '44')
  hear('stints', '2')
  hear('laps', '{')
  hear('laps', '12')
  hear(null, null)
  expect(seen).toEqual([44, 0, 12, 0])
})

test('what a member has chosen is theirs alone, and gone once they are', () => {
  const storage = fakeStorage()
  vi.stubGlobal('localStorage', storage)
  const lapsOf = memberAtoms('laps', asNumber)
  const keys = () => Array.from({ length: storage.length }, (_, at) => storage.key(at))
  forgetOthers('marcus')
  store.set(lapsOf('marcus'), 44)
  forgetOthers('marcus') // as at each load
  expect([store.get(lapsOf('marcus')), store.get(memberAtoms('laps', asNumber)('marcus'))]).toEqual([44, 44])
  forgetOthers('yara')
  expect(store.get(lapsOf('yara'))).toBe(0)
  store.set(lapsOf('marcus'), 12) // their page may stand a moment longer
  expect(keys()).toEqual([])
  store.set(lapsOf('yara'), 7)
  forgetOthers(null)
  store.set(lapsOf(''), 1)
  expect(keys()).toEqual([])
  forgetOthers('yara')
  expect([store.get(lapsOf('yara')), store.get(lapsOf('marcus'))]).toEqual([0, 0])
})
