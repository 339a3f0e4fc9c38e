// What objects and R2 answer the Worker that is measured: a full page of messages, a full catch-up. An answer comes as bytes
// and is decoded for each call, which is the Worker's work.
import { deserialize, serialize } from 'node:v8'

const PAGE = 50
const CHANGES = 100
const PINNED = 20
const POLLS = 20
const HITS = 20
const at = new Date(1_700_000_000_000).toISOString()
const poll = pollOf(1)
const message = messageOf(2)

/** The general room. */
export const room = {
  page: answering({
    value: { messages: many(PAGE, messageOf), rev: 1000, epoch: 'e', hasLater: false, hasPolls: true },
  }),
  pageAround: answering({
    value: { messages: many(PAGE, messageOf), rev: 1000, epoch: 'e', hasLater: true, hasPolls: true },
  }),
  changes: answering({
    value: { epoch: 'e', from: 0, to: CHANGES, head: 2 * CHANGES, items: many(CHANGES, changeOf) },
  }),
  search: answering({ value: many(HITS, messageOf) }),
  pinned: answering(many(PINNED, messageOf)),
  listPolls: answering({ value: many(POLLS, pollOf) }),
  post: answering({ value: { message, isRepeat: false } }),
  edit: answering({ value: message }),
  remove: answering({ value: undefined }),
  setPinned: answering({ value: message }),
  setLiked: answering({ value: { likeCount: 3, isLikedByCurrentUser: true } }),
  createPoll: answering({ value: { poll, isRepeat: false } }),
  vote: answering({ value: poll }),
  closePoll: answering({ value: poll }),
  removePoll: answering({ value: undefined }),
  confirmTold: answering(true),
  archive: answering(undefined),
  closeSockets: answering(undefined),
  forgetMember: answering(undefined),
}

export const feed = {
  publish: answering([]),
  tellPlaces: answering(undefined),
  closeSockets: answering(undefined),
  tellRooms: answering([]),
}

const counts = { sent: 0, failed: 0, queued: 500, total: 500 }

export const outbox = {
  enqueue: answering(undefined),
  withdraw: answering(undefined),
  send: answering({ ...counts, members: 500 }),
  countsOf: async keys => deserialize(serialize(Object.fromEntries(keys.map(key => [key, counts])))),
}

export const inspector = { clean: answering({ value: { width: 640, height: 480, size: 1000 } }) }

export const uploads = {
  get: async () => ({ body: new Response(new Uint8Array(1000)).body }),
  put: async (_id, file) => void (await new Response(file).arrayBuffer()),
  delete: async () => {},
}

function answering(answer) {
  const bytes = serialize(answer)
  return async () => deserialize(bytes)
}

function many(count, make) {
  return Array.from({ length: count }, (_, n) => make(n + 1))
}

function messageOf(n) {
  const replyTo = {
    id: `general.${n}`,
    memberId: `driver-${n % 30}`,
    member: null,
    message: 'Box',
    isDeleted: false,
  }
  return {
    id: `general.${n}`,
    chatRoomId: 'general',
    memberId: `driver-${n % 40}`,
    member: null,
    message: `@Driver ${n} box this lap: the tyres will not last another stint, and the rain is ten minutes away.`,
    clientMessageId: crypto.randomUUID(),
    replyToMessageId: n % 5 ? null : replyTo.id,
    replyTo: n % 5 ? null : replyTo,
    isDeleted: false,
    deletedBy: null,
    deletedAt: null,
    isPinned: n % 20 === 0,
    pinnedBy: n % 20 ? null : 'admin',
    pinnedAt: n % 20 ? null : at,
    editedAt: null,
    createdAt: at,
    likeCount: n % 3,
    isLikedByCurrentUser: false,
  }
}

function pollOf(n) {
  const id = `general.${n}`
  const options = many(6, place => ({
    id: `${id}.${place}`,
    pollId: id,
    text: `Monza on a Saturday, ${place}`,
    displayOrder: place,
    voteCount: place,
    hasUserVoted: false,
  }))
  const createdBy = `driver-${n % 40}`
  const question = 'Where do we race next?'
  return {
    ...{
      id,
      chatRoomId: 'general',
      createdBy,
      creator: null,
      question,
      isActive: true,
      allowMultipleVotes: false,
    },
    ...{ createdAt: at, expiresAt: null, options, totalVotes: 21, hasUserVoted: false, rev: n },
  }
}

// Most of a catch-up is messages; one in ten is a poll, one in ten a like.
function changeOf(n) {
  const chatRoomId = 'general'
  if (n % 10 === 0) return { type: 'poll-changed', chatRoomId, poll: pollOf(n), rev: n }
  const message = messageOf(n)
  const { id: messageId, likeCount, isPinned, pinnedBy, pinnedAt, clientMessageId } = message
  if (n % 10 === 1)
    return { type: 'message-changed', chatRoomId, messageId, likeCount, isPinned, pinnedBy, pinnedAt, rev: n }
  return { type: 'new-message', chatRoomId, message, clientMessageId, rev: n }
}
