import { expect, test } from 'vitest'
import { groupEntries, type MemberNames, sentenceForGroup } from '#web/features/admin/activity-sentences.ts'
import type { AuditEntry } from '#web/features/admin/api.ts'

const names: MemberNames = new Map([
  ['jo', 'Jo'],
  ['al', 'Al'],
  ['marcus', 'Marcus'],
])

let id = 1000
const act = (action: string, subject = 'marcus', changes: Partial<AuditEntry> = {}): AuditEntry => {
  id -= 1
  const subjectName = subject === 'spa' ? 'Spa One Hour' : null
  return {
    id,
    at: '2026-11-21T20:00:00.000Z',
    actor: 'jo',
    action,
    subject,
    subjectName,
    detail: null,
    ...changes,
  }
}
const many = (count: number, ...[action, subject, changes]: Parameters<typeof act>) =>
  Array.from({ length: count }, () => act(action, subject, changes))
const told = (entries: AuditEntry[]) =>
  groupEntries(entries).map(run =>
    sentenceForGroup(run, names)
      .map(piece => (typeof piece === 'string' ? piece : piece.name))
      .join(''),
  )

test('ten drivers approved in a row are one line, and one alone has their name', () => {
  expect(told(many(10, 'member.approve'))).toEqual(['Jo approved 10 drivers'])
  expect(told([act('member.approve')])).toEqual(['Jo approved Marcus'])
})

test('only what one admin did, of one kind, one after the other on one London day is a run', () => {
  const approvals = [
    act('member.approve', 'marcus', { actor: 'al' }),
    act('member.approve'),
    act('member.reject'),
    act('member.approve'),
    act('member.approve', 'marcus', { at: '2026-11-20T23:59:00.000Z' }),
  ]
  expect(groupEntries(approvals)).toHaveLength(5)
  const aroundMidnight = ['2026-06-01T23:30:00.000Z', '2026-06-01T22:30:00.000Z']
  expect(groupEntries(aroundMidnight.map(at => act('member.approve', 'marcus', { at })))).toHaveLength(2)
})

test('drivers taken out of a race are counted a race', () => {
  const removal = (race: string) => act('registration.delete', race, { detail: 'marcus' })
  expect(told([removal('spa'), removal('spa'), removal('gone')])).toEqual([
    'Jo removed 2 drivers from Spa One Hour',
    'Jo removed Marcus from a deleted race',
  ])
})

test('every act has words for many of it', () => {
  const acts = {
    'race.create': 'created 2 races',
    'race.delete': 'deleted 2 races',
    'championship.edit': 'edited 2 championships',
    'member.delete': 'deleted 2 drivers',
    'member.edit': 'edited 2 profiles',
    'room.create': 'opened 2 chat rooms',
    'message.pin': 'pinned 2 chat messages',
    'poll.close': 'closed 2 polls',
    'push.send': 'sent 2 announcements',
    'club.admin-text': 'edited the club admin text twice',
    'passkey.add': 'added 2 passkeys',
    'passkey.add-by-code': 'added 2 passkeys with one-time codes',
    'passkey.remove': 'removed 2 passkeys',
    'member.enrolment-code': 'created 2 one-time codes',
    'new.thing_done': 'new thing done, twice',
  }
  for (const [action, words] of Object.entries(acts))
    expect(told(many(2, action))[0]?.replace(/^Jo:? /, '')).toBe(words)
})

test('the log says for whom a code was made, and that it was used', () => {
  expect(told([act('member.enrolment-code')])).toEqual(['Jo created a one-time code for Marcus'])
  expect(told([act('passkey.add-by-code', 'marcus', { actor: 'marcus' })])).toEqual([
    'Marcus added a passkey with a one-time code',
  ])
  expect(told([act('passkey.add', 'jo'), act('passkey.remove', 'jo')])).toEqual([
    'Jo added a passkey',
    'Jo removed a passkey',
  ])
})

test('an admin who has left is still somebody', () => {
  expect(told(many(3, 'race.edit', 'spa', { actor: 'left' }))).toEqual(['A former admin edited 3 races'])
})

test('a driver who was counted in for a season is named with it', () => {
  const entry = (action: string) => act(action, 'winter', { detail: 'marcus', subjectName: 'Winter Cup' })
  expect(told([entry('entry.regular')])).toEqual(['Jo counted Marcus in for Winter Cup'])
  expect(told([entry('entry.sign-off')])).toEqual(['Jo signed Marcus off from Winter Cup'])
  expect(told([entry('entry.regular'), entry('entry.regular')])).toEqual([
    'Jo counted 2 drivers in for a season',
  ])
})
