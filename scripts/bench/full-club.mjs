// A room of ten thousand messages, and the board of a race night with sixty drivers: the most a club may reach.
import { randomUUID } from 'node:crypto'
import { openSocket } from './raw-socket.mjs'

const MESSAGES = 10_000
/** Number of messages in flight. */
const BATCH = 500
const WRITERS = 5
const WORDS = 'Box this lap, I am on fresh softs and the tank is nearly empty.'
const DRIVERS = 60
/** Number of places in a race; further drivers are reserves. */
const PLACES = 50
const MINUTE = 60_000

/** Fills the room of a new championship with messages, by socket, which takes seconds; gives its id and name. */
export async function fillRoom(club) {
  const name = 'Ten Thousand'
  const day = new Date().toISOString().slice(0, 10)
  const dates = { season: 'Winter', startDate: day, endDate: day }
  const { id: championshipId } = await club.asAdmin('POST', '/championships', { name, ...dates })
  const { id } = await club.asAdmin('POST', '/chat-rooms', { name, type: 'championship', championshipId })
  let stored = 0
  let onBatch = () => {}
  const hear = text => {
    stored += [JSON.parse(text)].flat().filter(({ type }) => type === 'sent').length
    if (stored % BATCH === 0) onBatch()
  }
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => club.driver()))
  const sockets = await Promise.all(
    writers.map(({ cookie }) =>
      openSocket(`${club.origin}/ws?room=${id}`, { Cookie: cookie, Origin: club.origin }, hear),
    ),
  )
  for (const socket of sockets)
    socket.send(JSON.stringify({ type: 'join-chat-room', chatRoomId: id, reads: ['talk'] }))
  for (let n = 0; n < MESSAGES; n += BATCH) {
    const isStored = new Promise(resolve => {
      onBatch = resolve
    })
    for (let lap = n; lap < n + BATCH; lap++) sockets[Math.floor(lap / 2) % WRITERS].send(sendFrame(lap))
    await isStored
  }
  for (const socket of sockets) socket.close()
  return { id, name }
}

function sendFrame(lap) {
  const message = `Lap ${lap}: ${WORDS.slice(0, 12 + (lap % 50))}`
  return JSON.stringify({
    ...{ type: 'send-message', clientMessageId: randomUUID() },
    ...{ message, replyToMessageId: null },
  })
}

/** Creates a race with check-in open, all places taken and reserves; gives its id and host. */
export async function fillBoard(club) {
  const inMinutes = n => new Date(Date.now() + n * MINUTE).toISOString()
  const { id: raceId } = await club.asAdmin('POST', '/races', {
    ...{ name: 'Sixty At Monza', track: 'Monza', carClass: 'GT3', maxParticipants: PLACES },
    ...{ date: inMinutes(55), registrationDeadline: inMinutes(50) },
  })
  const drivers = []
  for (let n = 0; n < DRIVERS; n++) {
    const driver = await club.driver()
    await club.call(n < PLACES ? '/registrations' : '/reserves', { raceId }, { cookie: driver.cookie })
    drivers.push(driver)
  }
  const [host] = drivers
  await club.asAdmin('PUT', `/races/${raceId}/host`, { memberId: host.id })
  return { raceId, host }
}
