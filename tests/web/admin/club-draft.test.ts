import { expect, test } from 'vitest'
import { draftAfterSaving, editedDraft, isChangedByOthers } from '#web/features/admin/club-text-draft.ts'

test('a draft begins with the first change and ends where the text is the club’s again', () => {
  const begun = editedDraft(null, 'Director: Jo', 'Director: J')
  expect(begun).toEqual({ start: 'Director: Jo', text: 'Director: J' })
  expect(editedDraft(begun, 'Director: Jo', 'Director: Jo')).toBeNull()
})

test('a draft keeps what it was begun with while another admin saves', () => {
  const begun = editedDraft(null, 'Director: Jo', 'Director: Al')
  const typedOn = editedDraft(begun, 'Director: Bo', 'Director: Al K')
  expect(typedOn).toEqual({ start: 'Director: Jo', text: 'Director: Al K' })
  expect(editedDraft(typedOn, 'Director: Bo', 'Director: Jo')).not.toBeNull()
})

test('it is overrun where the club says by now what was neither there nor typed', () => {
  const draft = { start: 'Director: Jo', text: 'Director: Al ' }
  expect(isChangedByOthers(draft, 'Director: Jo')).toBe(false)
  expect(isChangedByOthers(draft, 'Director: Al')).toBe(false)
  expect(isChangedByOthers(draft, 'Director: Bo')).toBe(true)
  expect(isChangedByOthers(null, 'Director: Bo')).toBe(false)
})

test('what an admin types while their text is being saved stays, over what they have just saved', () => {
  const sent = { start: 'Director: Jo', text: 'Director: Al ' }
  expect(draftAfterSaving(sent, sent, 'Director: Al')).toBeNull()
  const typedOn = { start: 'Director: Jo', text: 'Director: Al K' }
  const left = draftAfterSaving(typedOn, sent, 'Director: Al')
  expect(left).toEqual({ start: 'Director: Al', text: 'Director: Al K' })
  expect(isChangedByOthers(left, 'Director: Al')).toBe(false)
  expect(draftAfterSaving(null, sent, 'Director: Al')).toBeNull()
})
