import { type Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { charge, chargeRows, costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { admin, member, requireSelf, viewerOf } from '../../lib/guards.ts'
import { type roomStub, unwrap } from '../../lib/objects/stubs.ts'
import { isUnlimited, paced } from '../../lib/rate-limit.ts'
import { invalidInput, validate } from '../../lib/validate.ts'
import { publish } from '../feed/broadcast.ts'
import {
  actorInput,
  changesQuery,
  editInput,
  messageInput,
  type Poll,
  pageQuery,
  pollInput,
  pollsQuery,
  roomInput,
  viewerQuery,
  voteInput,
} from './contract.ts'
import { createRoom, lookIntoRoom, openRoom } from './mutations/rooms.ts'
import { changesWithAuthors, listRooms, withAuthors, withCreators } from './queries.ts'
import { parseMessageId } from './rules/message-views.ts'
import { PAGE_SIZE } from './rules/paging.ts'
import { SEARCH_PAGE } from './rules/search-words.ts'

/** The Worker's part of the cost of an action, in cost units; the room charges the rest. */
const ROOM_TAKES_IT = 1
/** Each option of a poll is another row in its room. */
const MANY_OPTIONS = 7

export const chatRooms = new Hono<AppEnv>()
  .get('/', member, async c => {
    const rooms = await listRooms(openDb(c.env.DB))
    chargeRows(c, { read: 2 * rooms.length })
    return c.json(rooms, 200)
  })
  .post('/', member, validate('json', roomInput), admin, async c => {
    const input = c.req.valid('json')
    if (input.type === 'championship' && !input.championshipId)
      throw invalidInput([{ path: 'championshipId', message: 'Choose the room’s championship' }])
    const { room, isNew } = await createRoom(openDb(c.env.DB), input, viewerOf(c).id, c.var.now)
    const event = { type: 'room-activity', chatRoomId: room.id, lastMessage: null } as const
    if (isNew) runAfterResponse(c, publish(c.env, [{ to: 'all', events: [event] }]))
    return c.json(room, isNew ? 201 : 200)
  })
  .get('/:roomId/messages', costs(2), member, validate('query', pageQuery), async c => {
    const { before, around, search, limit: asked, currentUserId } = c.req.valid('query')
    requireSelf(viewerOf(c), currentUserId)
    const { id } = viewerOf(c)
    const limit = asked ?? (search ? SEARCH_PAGE : PAGE_SIZE)
    if (search) {
      const { seen, version } = await lookInto(c, async room => await room.search(search, before, limit, id))
      const hits = unwrap(seen)
      chargeRows(c, { read: 5 * hits.length })
      return c.json(await withAuthors(openDb(c.env.DB), hits, version), 200)
    }
    const { seen, version } = await lookInto(c, async room =>
      around ? await room.pageAround(around, limit, id) : await room.page(before, limit, id),
    )
    const { messages, rev, epoch, hasLater, hasPolls } = unwrap(seen)
    chargeRows(c, { read: 4 * messages.length })
    c.header('X-Room-Rev', String(rev))
    c.header('X-Room-Epoch', epoch)
    if (hasLater) c.header('X-Has-Later', 'true')
    if (hasPolls) c.header('X-Has-Polls', 'true')
    return c.json(await withAuthors(openDb(c.env.DB), messages, version), 200)
  })
  .get('/:roomId/changes', costs(2), member, validate('query', changesQuery), async c => {
    const { after, epoch } = c.req.valid('query')
    const { id } = viewerOf(c)
    const { seen, version } = await lookInto(c, async room => await room.changes(after, epoch, id))
    const changes = unwrap(seen)
    chargeRows(c, { read: 5 * changes.items.length })
    const items = await changesWithAuthors(openDb(c.env.DB), changes.items, version)
    return c.json({ ...changes, items }, 200)
  })
  .post('/:roomId/messages', costs(ROOM_TAKES_IT), paced, member, validate('json', messageInput), async c => {
    const input = c.req.valid('json')
    requireSelf(viewerOf(c), input.memberId)
    const room = await roomIn(c, c.req.param('roomId'))
    const { message, isRepeat } = unwrap(await room.post(callerOf(c), input))
    return c.json(message, isRepeat ? 200 : 201)
  })
  .patch(
    '/:roomId/messages/:messageId',
    costs(ROOM_TAKES_IT),
    member,
    validate('json', editInput),
    async c => {
      const { message, memberId } = c.req.valid('json')
      requireSelf(viewerOf(c), memberId)
      const room = await roomIn(c, c.req.param('roomId'))
      return c.json(unwrap(await room.edit(c.req.param('messageId'), callerOf(c), message)), 200)
    },
  )
  .delete('/:roomId/messages/:messageId', member, async c => {
    const room = await roomIn(c, c.req.param('roomId'))
    unwrap(await room.remove(c.req.param('messageId'), callerOf(c)))
    return c.body(null, 204)
  })
  .get('/:roomId/pinned-messages', costs(2), member, validate('query', viewerQuery), async c => {
    requireSelf(viewerOf(c), c.req.valid('query').currentUserId)
    const { id } = viewerOf(c)
    const { seen: pinned, version } = await lookInto(c, async room => await room.pinned(id))
    chargeRows(c, { read: 3 * pinned.length })
    return c.json(await withAuthors(openDb(c.env.DB), pinned, version), 200)
  })
  .get('/:roomId/polls', costs(2), member, validate('query', pollsQuery), async c => {
    const { after = null, before = null, search, userId } = c.req.valid('query')
    requireSelf(viewerOf(c), userId)
    const { id } = viewerOf(c)
    if (search) {
      const { seen, version } = await lookInto(c, async room => await room.searchPolls(search, id))
      chargeRows(c, { read: 6 * seen.looked })
      return c.json(await withCreators(openDb(c.env.DB), seen.polls, version), 200)
    }
    const { seen, version } = await lookInto(c, async room => await room.listPolls(after, before, id))
    return c.json(await withCreators(openDb(c.env.DB), unwrap(seen), version), 200)
  })
  .post('/:roomId/polls', costs(MANY_OPTIONS), member, validate('json', pollInput), async c => {
    const input = c.req.valid('json')
    requireSelf(viewerOf(c), input.createdBy)
    const room = await roomIn(c, c.req.param('roomId'))
    const { poll, isRepeat } = unwrap(await room.createPoll(callerOf(c), input))
    return c.json(await withCreator(c, poll), isRepeat ? 200 : 201)
  })

/** Actions on a message. Its id names the room. */
export const messages = new Hono<AppEnv>()
  .post('/:messageId/like', costs(ROOM_TAKES_IT), paced, member, validate('json', actorInput), async c => {
    requireActor(c, c.req.valid('json'))
    return c.json(await setLiked(c, c.req.param('messageId'), true), 200)
  })
  .delete('/:messageId/like', costs(ROOM_TAKES_IT), paced, member, validate('json', actorInput), async c => {
    requireActor(c, c.req.valid('json'))
    return c.json(await setLiked(c, c.req.param('messageId'), false), 200)
  })
  .post('/:messageId/pin', member, validate('json', actorInput), admin, async c => {
    requireActor(c, c.req.valid('json'))
    const message = await setPinned(c, c.req.param('messageId'), true)
    const [named = message] = await withAuthors(openDb(c.env.DB), [message])
    return c.json(named, 200)
  })
  .delete('/:messageId/pin', member, validate('json', actorInput), admin, async c => {
    requireActor(c, c.req.valid('json'))
    await setPinned(c, c.req.param('messageId'), false)
    return c.body(null, 204)
  })

/** Actions on a poll. Its id names the room. */
export const polls = new Hono<AppEnv>()
  .post('/:pollId/vote', costs(ROOM_TAKES_IT), paced, member, validate('json', voteInput), async c => {
    const { optionId, memberId } = c.req.valid('json')
    requireSelf(viewerOf(c), memberId)
    const pollId = c.req.param('pollId')
    const room = await roomOf(c, pollId)
    return c.json(await withCreator(c, unwrap(await room.vote(pollId, optionId, callerOf(c)))), 200)
  })
  .post('/:pollId/close', member, async c => {
    const pollId = c.req.param('pollId')
    const room = await roomOf(c, pollId)
    return c.json(await withCreator(c, unwrap(await room.closePoll(pollId, callerOf(c)))), 200)
  })
  .delete('/:pollId', member, async c => {
    const pollId = c.req.param('pollId')
    const room = await roomOf(c, pollId)
    unwrap(await room.removePoll(pollId, callerOf(c)))
    return c.body(null, 204)
  })

function requireActor(c: Context<AppEnv>, { memberId, pinnedBy }: z.output<typeof actorInput>) {
  requireSelf(viewerOf(c), memberId)
  requireSelf(viewerOf(c), pinnedBy)
}

async function setLiked(c: Context<AppEnv>, messageId: string, isLiked: boolean) {
  const room = await roomOf(c, messageId)
  return unwrap(await room.setLiked(messageId, isLiked, callerOf(c)))
}

async function setPinned(c: Context<AppEnv>, messageId: string, isPinned: boolean) {
  const room = await roomOf(c, messageId)
  return unwrap(await room.setPinned(messageId, isPinned, viewerOf(c).id))
}

async function withCreator(c: Context<AppEnv>, poll: Poll) {
  const [whole = poll] = await withCreators(openDb(c.env.DB), [poll])
  return whole
}

// Asking a room costs a request, even if it refuses because of its rate limit.
function roomIn(c: Context<AppEnv>, roomId: string) {
  charge(c, ROOM_TAKES_IT)
  return openRoom(c.env, openDb(c.env.DB), roomId)
}

function lookInto<T>(c: Context<AppEnv>, look: (room: ReturnType<typeof roomStub>) => Promise<T>) {
  return lookIntoRoom(c.env, openDb(c.env.DB), c.req.param('roomId') ?? '', look)
}

// The room of a message or poll.
function roomOf(c: Context<AppEnv>, id: string) {
  return roomIn(c, parseMessageId(id)?.roomId ?? '')
}

function callerOf(c: Context<AppEnv>) {
  return { ...viewerOf(c), isUnlimited: isUnlimited(c) }
}
