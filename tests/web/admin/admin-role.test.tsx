import { expect, test } from 'vitest'
import { sentenceForEntry, sentenceForGroup } from '#web/features/admin/activity-sentences.ts'
import { whyNotMakeAdmin } from '#web/features/admin/member-menu.tsx'

const marcus = { displayName: 'Marcus', status: 'approved' } as const

test('a driver with a passkey can be made an admin', () => {
  expect(whyNotMakeAdmin(marcus, { protected: true }, false)).toBeNull()
})

test('one without is told of as one without, as is one who is not approved', () => {
  expect(whyNotMakeAdmin(marcus, { protected: false }, false)).toBe('Marcus needs a passkey first.')
  for (const status of ['pending', 'rejected'] as const)
    expect(whyNotMakeAdmin({ ...marcus, status }, { protected: true }, false)).toBe('Approve Marcus first.')
})

test('as long as that is not known, nobody is made one', () => {
  expect(whyNotMakeAdmin(marcus, undefined, false)).toMatch(/^Checking/)
  expect(whyNotMakeAdmin(marcus, undefined, true)).toMatch(/^Could not check/)
})

test('what admins do with the role and with sessions is told in words', () => {
  const names = new Map(Object.entries({ olga: 'Olga', marcus: 'Marcus' }))
  const entry = (action: string, subject = 'marcus') =>
    ({ id: 1, at: '', actor: 'olga', action, subject, subjectName: null, detail: null }) as const
  const said = (action: string) =>
    sentenceForEntry(entry(action), names)
      .map(piece => (typeof piece === 'string' ? piece : piece.name))
      .join('')
  expect(said('admin.grant')).toBe('Olga made Marcus an admin')
  expect(said('admin.withdraw')).toBe('Olga removed Marcus as an admin')
  expect(said('member.sign-out')).toBe('Olga signed Marcus out everywhere')
  const two = sentenceForGroup([entry('member.sign-out'), entry('member.sign-out', 'priya')], names)
  expect(two.slice(1)).toEqual([' signed 2 drivers out everywhere'])
})
