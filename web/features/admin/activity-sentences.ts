import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import type { AuditEntry } from './api.ts'

/** Names of members by id; `undefined` while they are still loading. */
export type MemberNames = Map<string, string> | undefined

/** A sentence in pieces; a `name` is shown emphasised. */
export type SentencePart = string | { name: string }

const things = ['member', 'race', 'championship']
const pastTense: Record<string, string> = {
  create: 'created',
  edit: 'edited',
  delete: 'deleted',
  approve: 'approved',
  reject: 'rejected',
}

// The log shows that something was done in a chat, not what was said.
const plainActs: Record<string, string> = {
  'room.create': ' opened a chat room',
  'message.delete': ' deleted a chat message',
  'message.pin': ' pinned a chat message',
  'message.unpin': ' unpinned a chat message',
  'poll.close': ' closed a poll',
  'poll.delete': ' deleted a poll',
  'club.admin-text': ' edited the club admin text',
  'push.send': ' sent an announcement',
  'passkey.add': ' added a passkey',
  'joining.open': ' reopened joining',
  'joining.clear': ' deleted the day’s unapproved profiles',
  'invitation.create': ' created an invitation link',
  'passkey.add-by-code': ' added a passkey with a one-time code',
  'passkey.remove': ' removed a passkey',
  'incident.report': ' reported an incident for the club',
  'incident.decide': ' decided a steward case',
  'incident.take-back': ' withdrew a steward decision',
  'incident.answer': ' answered an appeal',
}

// Acts that no admin performed.
const actsOfNoAdmin: Record<string, string> = {
  'member.leave': 'A driver left the club',
  'joining.expire': 'Profiles left undecided were deleted automatically',
}

// The words before and after the member's name.
const memberActs: Record<string, readonly [string, string]> = {
  'admin.grant': [' made ', ' an admin'],
  'admin.withdraw': [' removed ', ' as an admin'],
  'member.enrolment-code': [' created a one-time code for ', ''],
  'member.enrolment-code-stop': [' cancelled the one-time code for ', ''],
  'member.sign-out': [' signed ', ' out everywhere'],
}

const repeatedActs: Record<string, string> = {
  'room.create': 'opened # chat rooms',
  'message.delete': 'deleted # chat messages',
  'message.pin': 'pinned # chat messages',
  'message.unpin': 'unpinned # chat messages',
  'poll.close': 'closed # polls',
  'poll.delete': 'deleted # polls',
  'push.send': 'sent # announcements',
  'passkey.add': 'added # passkeys',
  'joining.open': 'reopened joining # times',
  'joining.clear': 'deleted unapproved profiles # times',
  'invitation.create': 'created # invitation links',
  'passkey.add-by-code': 'added # passkeys with one-time codes',
  'passkey.remove': 'removed # passkeys',
  'championship.scoring': 'changed scoring # times',
  'entry.edit': 'changed the class or team of # drivers',
  'result.save': 'saved # results',
  'result.delete': 'removed # results',
  'absence.excuse': 'excused # absences',
  'absence.unexcuse': 'marked # absences as not excused',
  'incident.report': 'reported # incidents for the club',
  'incident.decide': 'decided # steward cases',
  'incident.take-back': 'withdrew # steward decisions',
  'incident.answer': 'answered # appeals',
  'entry.regular': 'counted # drivers in for a season',
  'entry.sign-off': 'signed # drivers off from a season',
  'member.enrolment-code': 'created # one-time codes',
  'member.enrolment-code-stop': 'cancelled # one-time codes',
  'member.edit': 'edited # profiles',
  'admin.grant': 'made # drivers admins',
  'admin.withdraw': 'removed # admins',
  'member.sign-out': 'signed # drivers out everywhere',
  'club.admin-text': 'edited the club admin text # times',
}

/** Says who did what to how many, or to which if it was only one. */
export function sentenceForGroup(group: EntryGroup, names: MemberNames): SentencePart[] {
  const [first] = group
  if (group.length === 1) return sentenceForEntry(first, names)
  const who = nameOfActor(first.actor, names)
  const { action } = first
  if (action === 'registration.delete')
    return [who, ` removed ${group.length} drivers from `, thing('race', first)]
  const ofNobody = actsOfNoAdmin[action]
  if (ofNobody) return [ofNobody]
  const many = repeatedActs[action]
  if (many) return [who, ` ${manyTimes(many, group.length)}`]
  const [kind = '', deed = ''] = action.split('.')
  const verb = pastTense[deed]
  if (!verb || !isThing(kind)) return [who, `: ${wordsOf(action)}, ${manyTimes('# times', group.length)}`]
  return [who, ` ${verb} ${group.length} ${kind === 'member' ? 'drivers' : `${kind}s`}`]
}

/** Says who did what to what. The log keeps ids only, so anything deleted since has no name. */
export function sentenceForEntry(entry: AuditEntry, names: MemberNames): SentencePart[] {
  const { actor, action, subject, detail } = entry
  const who = nameOfActor(actor, names)
  const ofNobody = actsOfNoAdmin[action]
  if (ofNobody) return [ofNobody]
  const plain = plainActs[action]
  if (plain) return [who, plain]
  const around = memberActs[action]
  if (around) return [who, around[0], driver(subject, names), around[1]]
  if (action === 'reserve.delete')
    return [who, ' removed ', driver(detail ?? '', names), ' from the reserves for ', thing('race', entry)]
  if (action === 'championship.scoring')
    return [who, ' changed the scoring of ', thing('championship', entry)]
  if (action === 'entry.edit')
    return [
      who,
      ' changed the class or team of ',
      driver(detail ?? '', names),
      ' in ',
      thing('championship', entry),
    ]
  if (action === 'entry.regular')
    return [who, ' counted ', driver(detail ?? '', names), ' in for ', thing('championship', entry)]
  if (action === 'entry.sign-off')
    return [who, ' signed ', driver(detail ?? '', names), ' off from ', thing('championship', entry)]
  if (action === 'registration.delete')
    return [who, ' removed ', driver(detail ?? '', names), ' from ', thing('race', entry)]
  if (action === 'result.save') return [who, ' saved the result of ', thing('race', entry)]
  if (action === 'result.delete') return [who, ' removed the result of ', thing('race', entry)]
  if (action === 'absence.excuse')
    return [who, ' excused ', driver(detail ?? '', names), ' from ', thing('race', entry)]
  if (action === 'absence.unexcuse')
    return [who, ' marked ', driver(detail ?? '', names), ' as not excused from ', thing('race', entry)]
  const [kind = '', deed = ''] = action.split('.')
  const verb = pastTense[deed]
  if (!verb || !isThing(kind)) return [who, `: ${wordsOf(action)}`]
  if (deed === 'delete') return [who, ` deleted a ${kind}`]
  if (action === 'member.edit') return [who, ' edited the profile of ', driver(subject, names)]
  return [who, ` ${verb} `, kind === 'member' ? driver(subject, names) : thing(kind, entry)]
}

function manyTimes(words: string, n: number) {
  return n === 2 ? words.replace('# times', 'twice').replace('#', '2') : words.replace('#', String(n))
}

function nameOfActor(actor: string, names: MemberNames): SentencePart {
  return named(names?.get(actor)) ?? (names ? 'A former admin' : 'An admin')
}

function wordsOf(action: string) {
  return action.replaceAll(/[._-]/g, ' ')
}

function driver(id: string, names: MemberNames): SentencePart {
  return named(names?.get(id)) ?? (names ? 'a deleted member' : 'a member')
}

function thing(kind: string, { subjectName }: AuditEntry): SentencePart {
  return named(subjectName) ?? `a deleted ${kind}`
}

function named(name: string | null | undefined): SentencePart | null {
  return name == null ? null : { name }
}

function isThing(kind: string) {
  return things.includes(kind)
}

/** Consecutive entries of one kind by one admin on one day, newest first. Most groups hold one. */
export type EntryGroup = readonly [AuditEntry, ...AuditEntry[]]

/** Groups related entries: ten drivers approved in a row become one line. */
export function groupEntries(entries: readonly AuditEntry[]): EntryGroup[] {
  const groups: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && belongTogether(last[0], entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

function belongTogether(a: AuditEntry, b: AuditEntry): boolean {
  const isSameAct = a.actor === b.actor && a.action === b.action
  // Removals from one race belong together, those from several do not.
  const isSamePlace = a.action !== 'registration.delete' || a.subject === b.subject
  return isSameAct && isSamePlace && dayOf(a) === dayOf(b)
}

function dayOf({ at }: AuditEntry) {
  return londonDayAt(Date.parse(at))
}
