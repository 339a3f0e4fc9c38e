import { describe, expect, test } from 'vitest'
import {
  beginEditing,
  changedFieldsOf,
  keptOf,
  mergeTheirChanges,
  resolveField,
} from '#web/ui/edit-conflict.ts'

type Draft = { name: string; places: number; points: string | null; isActive: boolean }
const before: Draft = { name: 'Opener', places: 10, points: null, isActive: true }
const opened = beginEditing(before)

test('an edit sends what was changed, and what it was', () => {
  expect(changedFieldsOf(opened, { ...before, points: '', name: 'Season Opener', isActive: false })).toEqual({
    name: 'Season Opener',
    isActive: false,
    expected: { name: 'Opener', isActive: true },
  })
})

describe('when somebody was faster', () => {
  const typed = { ...before, name: 'Mine', places: 12 }
  const theirs = { ...before, name: 'Theirs', points: '25-18' }
  const overtaken = mergeTheirChanges(opened, typed, theirs, 'Jo')

  test('what was typed stays, what only they changed is in the form, and what both changed is asked about', () => {
    expect(overtaken.shown).toEqual({ name: 'Mine', places: 12, points: '25-18', isActive: true })
    expect(overtaken.clash).toEqual({
      by: 'Jo',
      undecided: [{ name: 'name', mine: 'Mine' }],
      taken: ['points'],
    })
  })

  test('keeping mine sends it over theirs', () => {
    const kept = resolveField(overtaken, overtaken.shown, 'name', 'mine')
    expect(kept.clash?.undecided).toEqual([])
    expect(changedFieldsOf(kept, kept.shown)).toEqual({
      name: 'Mine',
      places: 12,
      expected: { name: 'Theirs', places: 10 },
    })
  })

  test('taking theirs sends nothing of it, and loses nothing else that was typed since', () => {
    const taken = resolveField(overtaken, { ...overtaken.shown, points: '10-8' }, 'name', 'theirs')
    expect(taken.shown).toEqual({ name: 'Theirs', places: 12, points: '10-8', isActive: true })
    expect(changedFieldsOf(taken, taken.shown)).toEqual({
      places: 12,
      points: '10-8',
      expected: { places: 10, points: '25-18' },
    })
  })

  test('where both changed the same, there is nothing to choose', () => {
    expect(mergeTheirChanges(opened, typed, { ...theirs, name: 'Mine' }, null).clash?.undecided).toEqual([])
  })
})

describe('what was typed into a form that could not be sent', () => {
  const kept = keptOf(opened, { ...before, name: 'Mine', points: '' })

  test('is kept without what was not touched', () => {
    expect(kept).toEqual({ typed: { name: 'Mine' }, was: { name: 'Opener' } })
  })

  test('is in the form again, beside what somebody else has changed meanwhile, which it does not undo', () => {
    const again = beginEditing({ ...before, points: '25-18' }, kept)
    expect(again.shown).toEqual({ ...before, name: 'Mine', points: '25-18' })
    expect(again.clash).toBeNull()
    expect(changedFieldsOf(again, again.shown)).toEqual({ name: 'Mine', expected: { name: 'Opener' } })
  })

  test('is asked about where somebody else has changed the same', () => {
    const again = beginEditing({ ...before, name: 'Theirs' }, kept)
    expect(again.clash?.undecided).toEqual([{ name: 'name', mine: 'Mine' }])
    expect(beginEditing({ ...before, name: 'Mine' }, kept).clash).toBeNull()
  })
})
