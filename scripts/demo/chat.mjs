// Lets the demo's people say what is in `conversations` below.
import { setTimeout as wait } from 'node:timers/promises'
import { keyOf } from './keys.mjs'
import { ago, inMinutes, instantOf, onDay, raceNight } from './moments.mjs'

/** Maximum time until D1 has the messages, in ms. */
const PATIENCE = 60_000

/** Holds every conversation; gives for each room which message was said when. `championships` comes from the season. */
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

// Rooms send their messages to the rest of the club a moment later, with their time.
async function untilTold(admin, rooms) {
  const givenUp = Date.now() + PATIENCE
  for (;;) {
    const told = new Map((await admin.get('/chat-rooms')).map(({ id, lastMessage }) => [id, lastMessage?.id]))
    if (rooms.every(({ id, said }) => told.get(id) === `${id}.${said.at(-1).n}`)) return
    if (Date.now() > givenUp) throw new Error('Demo data: the rooms do not tell what was said')
    await wait(100)
  }
}

// The demo club's messages of the last days, room by room and in order. `re` and `id` tie a reply to its message, `file` is a
// file in `pictures/` to upload, `by` is a display name or the admin.

/** The founding admin, who has no display name here. */
const ADMIN = 'admin'

const general = [
  {
    by: ADMIN,
    when: onDay(-3, '18:02'),
    text: 'Welcome to the club. The lobby opens 20 minutes before lights out, and the code goes up here.',
    isPinned: true,
    likes: ['Louise', 'Sven'],
  },
  {
    by: 'Priya',
    when: onDay(-3, '22:11'),
    text: 'What a practice race. P1 to P4 within two seconds after forty minutes. That’s why I do this.',
    likes: ['Marcus', 'Callum', 'Amara', 'Yuki'],
  },
  { by: 'Callum', when: onDay(-3, '22:13'), text: '/gifs/gg.avif' },
  { by: 'Tomás', when: onDay(-3, '22:20'), text: 'I still turn left too early.' },
  {
    by: 'Amara',
    when: onDay(-3, '22:21'),
    text: 'We know, Tomás. We were behind you.',
    likes: ['Marcus', 'Ines', 'Louise', 'Tomás'],
  },
  {
    by: 'Dieter',
    when: onDay(-2, '17:40'),
    text: 'Track guide for the Red Bull Ring:\nhttps://example.com/red-bull-ring',
    isPinned: true,
  },
  {
    by: 'Sven',
    when: onDay(-2, '19:32'),
    text: 'First race for me. Do we start on softs or mediums there?',
    id: 'tyres',
    likes: ['Ines', 'Louise'],
  },
  {
    by: 'Yuki',
    when: onDay(-2, '19:36'),
    text: 'Mediums. The fronts give up after eight laps otherwise.',
    re: 'tyres',
    likes: ['Sven'],
  },
  {
    by: 'Callum',
    when: onDay(-2, '19:38'),
    text: 'And lift a bit for turn 3, the wall is closer than it looks.',
  },
  {
    by: 'Priya',
    when: onDay(-2, '19:45'),
    text: '@Sven#404 come to practice at seven and I’ll show you the braking points.',
    id: 'practice',
  },
  { by: 'Sven', when: onDay(-2, '19:47'), text: 'That is very kind, thank you!', re: 'practice' },
  {
    by: 'Ines',
    when: onDay(-1, '20:58'),
    text: 'Photo mode was made for this.',
    file: 'last-light.jpg',
    id: 'photo',
    likes: ['Priya', 'Dieter', 'Amara', 'Sven', 'Louise'],
  },
  { by: 'Louise', when: onDay(-1, '21:03'), text: 'Frame it. Hang it over the kettle.', re: 'photo' },
  {
    by: 'Yuki',
    when: onDay(-1, '21:30'),
    poll: {
      question: 'Red Bull Ring: which tyres do we start on?',
      options: ['Softs', 'Mediums', 'Whatever Sven takes'],
      ends: raceNight(0, '19:30'),
      votes: { Marcus: 1, Priya: 1, Ines: 0, Callum: 1, Dieter: 2, Amara: 1, Sven: 0 },
    },
  },
  {
    by: 'Callum',
    when: onDay(-1, '21:52'),
    text: 'One lap of my tow, as promised. Sound off, I was singing.',
    file: 'in-the-tow.mp4',
    likes: ['Marcus', 'Tomás', 'Yuki'],
  },
  {
    by: 'Amara',
    when: ago(95),
    text: '@RaceDirector could you look at Chiara’s profile? She’s asking if she can race on Saturday.',
    likes: ['Priya'],
  },
  {
    by: 'Tomás',
    when: ago(58),
    text: '@ApexHunter77 are you in for the Charity Run? I need a tow I can trust.',
  },
  {
    by: 'Dieter',
    when: ago(41),
    text: 'Silverstone Sprint closes soon, three places left.',
    likes: ['Ines'],
  },
  { by: 'Louise', when: ago(23), text: 'Box, box for tea. See you on the grid.', likes: ['Amara'] },
  { by: 'Priya', when: ago(6), text: 'Lobby for Kyalami is open. Grid walk in ten minutes.' },
]

const bravoSix = [
  {
    by: 'Callum',
    when: onDay(-1, '21:05'),
    text: 'Bravo Six, going dark at nine. Squad of four?',
    id: 'squad',
  },
  {
    by: 'Tomás',
    when: onDay(-1, '21:09'),
    text: 'In. I only turn left, so cover my right.',
    re: 'squad',
    likes: ['Callum'],
  },
]

const gt3 = [
  {
    by: ADMIN,
    when: onDay(-2, '12:00'),
    text: 'Round 4 is at the Red Bull Ring. Track limits at turns 1 and 10 count from the first lap.',
    isPinned: true,
    likes: ['Dieter'],
  },
  { by: 'Ines', when: onDay(-1, '18:25'), text: 'Is the pit window still 20 to 40?', id: 'window' },
  {
    by: 'Priya',
    when: onDay(-1, '18:31'),
    text: 'Yes. And the pit limiter is yours to press this time.',
    re: 'window',
  },
  {
    by: 'Marcus',
    when: ago(120),
    text: 'Quali draft, anyone? Leaving the pits at 19:50 sharp on race night.',
  },
  { by: 'Callum', when: ago(14), text: 'Two cars back, every straight. You will love it.', likes: ['Ines'] },
]

/** The conversations by room id, or by championship name. */
const conversations = { general, 'bravo-six': bravoSix, 'GT3 Mid-Evo': gt3 }

/** A poll must end in the future when it is created; `dates.mjs` sets the real end. */
const provisionalEnd = inMinutes(7 * 24 * 60)
