import { raceThatRan } from '#tests/support/finished-race.ts'
import { type Club, expect } from '#tests/support/journey.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** How the club calls what `fillClub` plants. */
export const names = {
  driver: 'Longsighted Driver',
  waiting: 'Nearsighted Newcomer',
  winner: 'Farsighted',
  championship: 'International Endurance Trophy',
  season: 'Winter of Wanderlust',
  description: 'Multiclass championship in unforgettable thunderstorms',
  rules: 'Uncharacteristically straightforward',
  race: 'Eifel Sprint',
  soon: 'Harz Cup',
  ran: 'Unforgettable',
  classified: 'Baden Cup',
  track: 'Silverstone',
  carClass: 'GT3',
  points: 'Twice as many for the fastest',
  spot: 'Antonius',
  account: 'Incomprehensible contact at the start',
  room: 'Conversations in thunderstorms',
}

/** Each text that `fillClub` gives to a page, and how many letters the club takes of one like it. */
export const longest: Record<string, number> = {
  ...{ [names.driver]: 50, [names.waiting]: 50, [names.winner]: 32 },
  ...{ [names.championship]: 120, [names.season]: 40, [names.description]: 200, [names.rules]: 200 },
  ...{ [names.race]: 120, [names.soon]: 120, [names.ran]: 120 },
  ...{ [names.track]: 60, [names.carClass]: 40, [names.points]: 120, [names.room]: 80 },
  ...{ [names.spot]: 60, [names.account]: 1000 },
}

export type FullClub = Awaited<ReturnType<typeof fillClub>>

/** A club in which every page has something to show, for the driver and the admin who look at it. */
export async function fillClub(club: Club) {
  const driver = await club.driver(names.driver)
  const send = async (
    method: string,
    path: string,
    body: unknown,
    { cookie }: { cookie: string } = driver,
  ) => {
    const answer = await club.send(method, path, body, { cookie })
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const about = { bio: 'Unforgettable thunderstorms', favoriteTrack: 'Spa', favoriteCarClass: 'Saloons' }
  await send('PUT', `/members/${driver.id}/profile`, about)
  for (const name of [names.waiting, 'Waiting', 'Waiting_']) await club.driver(name, { approved: false })

  const championship = await club.asAdmin('POST', '/championships', {
    ...{ name: names.championship, season: names.season, description: names.description },
    ...{ rules: names.rules, startDate: '2026-01-01', endDate: '2099-12-31' },
  })
  const { track, carClass, points } = names
  const entry = { track, carClass, points, championshipId: championship.id }
  const race = await club.race(names.race, { ...entry, track: 'Eifel' }) // of no circuit that the club has drawn
  await send('POST', '/registrations', { raceId: race.id, memberId: driver.id })
  const times = { date: inMinutes(90), registrationDeadline: inMinutes(40) }
  const soon = await club.race(names.soon, { ...entry, ...times })
  const ran = await raceThatRan(club, names.ran, [names.winner, 'Longsighted Second'])
  const [winner, second] = ran.drivers.map(({ id }) => id)

  const scoring = { points: [10, 6], classes: ['Pro'] }
  await club.asAdmin('PUT', `/championships/${championship.id}/scoring`, scoring)
  const past = { date: inMinutes(-2000), registrationDeadline: inMinutes(-2060) }
  const classified = await club.race(names.classified, { ...entry, ...past })
  const lines = [winner, driver.id, second].map(memberId => ({ memberId, status: 'finished' }))
  await club.asAdmin('PUT', `/races/${classified.id}/result`, { basedOn: 0, lines })

  const incident = await send('POST', '/incidents', {
    ...{ raceId: ran.id, lap: 999, spot: names.spot, raceTime: '12:40', rule: 'Unsafe rejoin' },
    ...{ drivers: [winner], account: names.account },
    clips: ['https://youtu.be/dQw4w9WgXcQ', `https://clips.example/${'unforgettable'.repeat(9)}`],
  })
  const room = { id: await talk() }
  return { driver, race, soon, ran, classified, championship, incident, room }

  /** A room with everything a message can be; gives its id. */
  async function talk() {
    const name = { name: names.room, type: 'championship', championshipId: championship.id }
    const { id } = await club.asAdmin('POST', '/chat-rooms', name)
    const partner = ran.drivers[0] ?? driver
    const say = (who: { cookie: string }, message: string, replyToMessageId: string | null = null) =>
      send('POST', `/chat-rooms/${id}/messages`, { message, replyToMessageId }, who)
    const plan = await say(partner, `@${driver.gamertag} the plan is on https://example.com/plan`)
    await say(driver, 'Read it\nand liked it', plan.id)
    const slip = await say(partner, 'Wrong room')
    await send('POST', `/messages/${plan.id}/like`, {})
    await club.asAdmin('POST', `/messages/${plan.id}/pin`, {})
    await club.asAdmin('DELETE', `/chat-rooms/${id}/messages/${slip.id}`)
    const poll = { question: 'Which compound at the restart?', options: ['Intermediates', 'Full wet'] }
    await send('POST', `/chat-rooms/${id}/polls`, poll)
    return id as string
  }
}
