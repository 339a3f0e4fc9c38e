import { FakeRoom } from '#tests/support/fake-room.ts'
import type { Post } from '#web/features/chat/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { storeMember } from '#web/features/session/state.ts'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { FakeClub, refused } from './fake-club.ts'

const emptyLists = [
  ...[
    'races',
    'championships',
    'members',
    'notifications/:id',
    'notifications/:id/announcements',
    'sessions',
    'passkeys',
  ],
  ...['admin/pending-members', 'chat-rooms/:id/pinned-messages', 'chat-rooms/:id/polls'],
]
const nothing = {
  'notifications/:id/count': { count: 0 },
  'members/:id/reliability': { came: 0, of: 0, lines: [] },
  'members/:id/licence': { points: 0, lines: [] },
  'enrolment-code': { code: null },
  'admin/joining': { closedUntil: null },
  'admin/figures': { activeRaces: 0, totalRegistrations: 0 },
  'club-admin-text': { text: '' },
  calendar: null,
  'races/:id/board': { grid: [], reserves: [], hostId: null, host: null, lobby: null, lobbyReady: false },
}

/** A room as the directory has it. */
export function roomCalled(name: string, more: Partial<ChatRoomView> = {}): ChatRoomView {
  const id = name.toLowerCase().replaceAll(' ', '-')
  return {
    ...{ id, name, type: 'championship', championshipId: id, isActive: true },
    ...{ createdAt: '2026-11-21T20:00:00.000Z', lastMessage: null },
    ...more,
  }
}

/** The room that every club has. */
export const general = roomCalled('General Discussion', {
  id: 'general',
  type: 'general',
  championshipId: null,
})

/** A club in which nothing is but who is here, and its general room: what the pages ask by themselves is answered. */
export function clubOf(member: Member | null): FakeClub {
  storeMember(member)
  const club = new FakeClub()
    .answer('GET /api/session', { member, isEnded: false })
    .answer('GET /api/chat-rooms', [general])
    .answer('POST /api/session/passkey/options', () => new Promise(() => {})) // no browser suggests one
  for (const list of emptyLists) club.answer(`GET /api/${list}`, [])
  for (const [path, answer] of Object.entries(nothing)) club.answer(`GET /api/${path}`, answer)
  if (member) openRoom(club, member)
  return club
}

/** Has the general room talk with a member; whatever is said in it is there from then on. */
export function openRoom(club: FakeClub, { id }: Pick<Member, 'id'>): FakeRoom {
  const room = new FakeRoom()
  const { api, openSocket } = room.doorOf(id)
  club.openRoom = openSocket
  // A message goes this way too where its socket has just been opened anew.
  club.answer('POST /api/chat-rooms/:room/messages', async ({ body, params }) => {
    const posted = await api.post(params.room ?? '', body as Post)
    return 'message' in posted ? posted.message : refused({ ...posted.problem, detail: '' })
  })
  club.answer('GET /api/chat-rooms/:room/messages', () =>
    Response.json(room.seenBy(id), {
      headers: { 'X-Room-Epoch': room.epoch, 'X-Room-Rev': String(room.head) },
    }),
  )
  club.answer('GET /api/chat-rooms/:room/changes', ({ search }) => {
    const after = Number(search.get('after'))
    return { epoch: room.epoch, from: after, to: room.head, head: room.head, items: [] }
  })
  return room
}
