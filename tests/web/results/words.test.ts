import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savedLine } from '#web/features/results/result-entry.tsx'
import { announcementsOf } from '#web/features/results/sortable-lines.tsx'
import { versionLine } from '#web/features/results/versions-card.tsx'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-28T21:50:00Z') }))
afterEach(() => vi.useRealTimers())

const saved = (by: string | null) => ({ at: '2026-11-28T21:43:00.000Z', by, reason: null })

test('whoever drags hears the driver and the place, and no id', () => {
  const ids = ['1a', '2b', '3c']
  const said = announcementsOf(ids, id => `Driver ${id.at(1)}`, { current: false })
  const event = { active: { id: '3c' }, over: { id: '1a' } } as never
  const nowhere = { active: { id: '2b' }, over: null } as never
  expect(said.onDragStart?.(event)).toBe('Picked up. Driver c is 3rd of 3.')
  const ownPlace = { active: { id: '3c' }, over: { id: '3c' } } as never
  expect(said.onDragOver?.(ownPlace), 'nothing new is said').toBeUndefined()
  expect(said.onDragOver?.(event)).toBe('Driver c is 1st of 3.')
  expect(said.onDragEnd?.(event)).toBe('Put down. Driver c is 1st of 3.')
  expect(said.onDragCancel?.(event)).toBe('Put back. Driver c is 3rd of 3.')
  expect(said.onDragOver?.(ownPlace), 'back again').toBe('Driver c is 3rd of 3.')
  expect(said.onDragOver?.(nowhere)).toBe('Driver b is 2nd of 3.')
})

test('an admin reads who was faster and when, themselves on another device too', () => {
  const result = {} as never
  expect(savedLine({ result, saved: saved('RaceDirector') }, 'Ana')).toBe(
    'RaceDirector saved this result at 21:43',
  )
  expect(savedLine({ result, saved: saved('Ana') }, 'Ana')).toBe('You saved this result at 21:43')
  expect(savedLine({ result: null, saved: saved(null) }, 'Ana')).toBe(
    'Another admin removed this result at 21:43',
  )
})

test('a version says its number, when it was saved and by whom, and whether it took the result away', () => {
  const version = { version: 3, ...saved('RaceDirector') }
  expect(versionLine({ ...version, sheet: {} as never })).toBe('3, Sat 28 Nov, 21:43, RaceDirector')
  expect(versionLine({ ...version, by: null, sheet: null })).toBe(
    '3, removed, Sat 28 Nov, 21:43, a former member',
  )
})
