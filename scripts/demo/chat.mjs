// Lets the demo's people say what `conversations.mjs` has for them.
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { instantOf } from './calendar.mjs'
import { ADMIN, conversations, provisionalEnd } from './conversations.mjs'

/** How long D1 may take to hear of what was said, in ms. */
const PATIENCE = 60_000

/** Holds every conversation; gives for each room which message was said when. `championships` by the season's laying out. */
export async function talk(admin, drivers, championships) {
  const people = { ...drivers, [ADMIN]: admin }
  const rooms = await Promise.all(
    Object.entries(conversations).map(async ([name, lines]) => {
      const roomId = await roomOf(admin, name, championships)
      return { id: roomId, said: await hold(people, roomId, lines) }
    }),
  )
  await untilTold(admin, rooms)
  return rooms
}

async function roomOf(admin, name, championships) {
  const championshipId = championships.find(championship => championship.name === name)?.id
  if (!championshipId) return name
  const room = { name: `${name} Chat`, type: 'championship', championshipId }
  return (await admin.post('/chat-rooms', room)).id
}

async function hold(people, roomId, lines) {
  const said = []
  const answered = {}
  for (const [at, line] of lines.entries()) {
    const { id, ends } = await say(people, roomId, { ...line, key: keyOf(`${roomId} ${at}`) }, answered)
    if (line.id) answered[line.id] = id
    said.push({ n: Number(id.split('.').at(-1)), when: line.when, ...(ends && { ends }) })
  }
  return said
}

// What is sent under the same key again, by a start after one that was stopped half-way, is there once.
function keyOf(line) {
  const digits = createHash('sha256').update(line).digest('hex')
  return digits.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

async function say(people, roomId, { key, by, text, re, file, poll, isPinned, likes = [] }, answered) {
  const writer = people[by]
  if (poll) return ask(people, writer, roomId, { ...poll, key })
  const path = file && (await writer.upload(file, 'chat'))
  const { id } = await writer.post(`/chat-rooms/${roomId}/messages`, {
    message: path ? `${text}\n${path}` : text,
    replyToMessageId: answered[re] ?? null,
    clientMessageId: key,
  })
  await Promise.all(likes.map(name => people[name].post(`/messages/${id}/like`, {})))
  if (isPinned) await people[ADMIN].post(`/messages/${id}/pin`, {})
  return { id }
}

async function ask(people, writer, roomId, { key, question, options, ends, votes }) {
  const expiresAt = new Date(instantOf(provisionalEnd, Date.now()))
  const asked = { question, options, expiresAt, clientPollId: key }
  const poll = await writer.post(`/chat-rooms/${roomId}/polls`, asked)
  for (const [name, at] of Object.entries(votes))
    await people[name].postOnce(`/polls/${poll.id}/vote`, { optionId: poll.options[at].id })
  return { id: poll.id, ends }
}

// Rooms tell the rest of the club what was said a moment later, with the time at which it was said.
async function untilTold(admin, rooms) {
  const givenUp = Date.now() + PATIENCE
  for (;;) {
    const told = new Map((await admin.get('/chat-rooms')).map(({ id, lastMessage }) => [id, lastMessage?.id]))
    if (rooms.every(({ id, said }) => told.get(id) === `${id}.${said.at(-1).n}`)) return
    if (Date.now() > givenUp) throw new Error('Demo data: the rooms do not tell what was said')
    await wait(100)
  }
}
