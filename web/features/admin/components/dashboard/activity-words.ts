import type { AuditEntry } from '../../api.ts'

/** Names by id; `undefined` while they are not known, which is something else than gone. */
export interface Names {
  members?: Map<string, string>
  races?: Map<string, string>
  championships?: Map<string, string>
}

/** A sentence in pieces; `name` is what somebody or something is called. */
export type Piece = string | { name: string }

const things = { member: 'members', race: 'races', championship: 'championships' } as const
const past: Record<string, string> = {
  create: 'created',
  edit: 'edited',
  delete: 'deleted',
  approve: 'approved',
  reject: 'rejected',
}

// Conversations are not shown in the log, only that something was done to them.
const deeds: Record<string, string> = {
  'room.create': ' opened a chat room',
  'message.delete': ' deleted a chat message',
  'message.pin': ' pinned a chat message',
  'message.unpin': ' unpinned a chat message',
  'poll.close': ' closed a poll',
  'poll.delete': ' deleted a poll',
  'club.admin-text': ' edited the club’s text beside the chat',
}

/** Who did what to what. Only ids are kept of an act, so what has been deleted since has no name left. */
export function sentenceFor({ actor, action, subject, detail }: AuditEntry, names: Names): Piece[] {
  const who = known(names.members, actor) ?? (names.members ? 'A former admin' : 'An admin')
  const plain = deeds[action]
  if (plain) return [who, plain]
  if (action === 'registration.delete')
    return [who, ' took ', thing('member', detail ?? '', names), ' out of ', thing('race', subject, names)]
  const [kind = '', deed = ''] = action.split('.')
  const verb = past[deed]
  if (!verb || !isThing(kind)) return [who, `: ${action.replaceAll(/[._]/g, ' ')}`]
  if (deed === 'delete') return [who, ` deleted a ${kind}`]
  if (action === 'member.edit') return [who, ' edited the profile of ', thing('member', subject, names)]
  return [who, ` ${verb} `, thing(kind, subject, names)]
}

function thing(kind: keyof typeof things, id: string, names: Names): Piece {
  const map = names[things[kind]]
  return known(map, id) ?? (map ? `a ${kind} that has been deleted since` : `a ${kind}`)
}

function known(map: Map<string, string> | undefined, id: string): Piece | null {
  const name = map?.get(id)
  return name === undefined ? null : { name }
}

function isThing(kind: string): kind is keyof typeof things {
  return Object.hasOwn(things, kind)
}
