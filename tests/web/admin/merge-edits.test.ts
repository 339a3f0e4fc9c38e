import { expect, test } from 'vitest'
import { mergeEdits } from '#web/features/admin/components/forms/merge-edits.ts'

type Draft = { name: string; places: number; points: string | null; isActive: boolean }
const before: Draft = { name: 'Opener', places: 10, points: null, isActive: true }

test('what another admin changed meanwhile stays, and what was changed here is saved', () => {
  const draft: Draft = { ...before, points: '', name: 'Season Opener' }
  const now = { name: 'Opener', places: 33, points: '25-18', isActive: false }
  expect(mergeEdits(draft, before, now)).toEqual({ ...now, name: 'Season Opener' })
})

test('where both changed the same, the one who saves last is right, also with nothing', () => {
  const [start, now] = [
    { ...before, points: '10-8' },
    { ...before, points: '25-18' },
  ]
  expect(mergeEdits<Draft>({ ...before, points: '' }, start, now)).toEqual({ ...before, points: '' })
})

test('switching off is a change', () => {
  expect(mergeEdits({ ...before, isActive: false }, before, before)).toEqual({ ...before, isActive: false })
})
