// Fills an empty club with people and races, through the API like everybody else, so that the first screen a
// newcomer sees is alive. Nothing happens in a club that has a championship or a race.
import { Temporal } from 'temporal-polyfill'

const drivers = [
  ['Marcus', 'ApexHunter77', 'Advanced'],
  ['Priya', 'Priya GT', 'Professional'],
  ['Tomás', 'TomasTurnsLeft', 'Intermediate'],
  ['Ines', 'Ines_R8', 'Intermediate'],
  ['Callum', 'McSlipstream', 'Advanced'],
  ['Yuki', 'Yuki-86', 'Professional'],
  ['Dieter', 'Dieter von Kerb', 'Intermediate'],
  ['Amara', 'AmaraOnTheLimit', 'Advanced'],
  ['Sven', 'Sven#404', 'Beginner'],
  ['Louise', 'BoxBoxLouise', 'Intermediate'],
  ['Noah', 'LateBraker22', 'Beginner'],
  ['Chiara', 'Chiara F', 'Intermediate'],
  ['Ollie', 'OllieOversteer', 'Beginner'],
  ['Rammer', 'xX_DiveBomb_Xx', 'Beginner'],
]
const pending = ['LateBraker22', 'Chiara F', 'OllieOversteer']
const rejected = 'xX_DiveBomb_Xx'

/** Creates two championships, eight races and fourteen drivers if the club has none yet. */
export async function fillEmptyClub({ origin, adminKey }) {
  const admin = caller(origin, { authorization: `Bearer ${adminKey}` })
  const [championships, races] = await Promise.all([
    admin.get('/championships'),
    admin.get('/races?scope=all'),
  ])
  if (championships.length > 0 || races.length > 0) return
  const grid = await signUpDrivers(origin, admin)
  await layOutSeason(admin, grid)
  await talk(admin, grid)
}

async function signUpDrivers(origin, admin) {
  const grid = []
  const standing = await admin.get('/members')
  for (const [displayName, gamertag, experienceLevel] of drivers) {
    const profile = { displayName, gamertag, experienceLevel }
    const { body, cookie } = standing.some(driver => driver.gamertag === gamertag)
      ? await signIn(admin, gamertag) // a start that was stopped half-way made him
      : await admin.send('POST', '/members', profile)
    if (pending.includes(gamertag)) continue
    const approved = gamertag !== rejected
    const rejectionReason = approved
      ? null
      : 'Three reports of deliberate contact in open lobbies. Talk to us in a month.'
    await admin.post('/admin/approve-member', { memberId: body.id, approved, rejectionReason })
    if (approved) grid.push({ ...caller(origin, { cookie }), id: body.id })
  }
  return grid
}

async function signIn(admin, gamertag) {
  const { body, cookie } = await admin.send('POST', '/session', { gamertag })
  return { body: body.member, cookie }
}

async function layOutSeason(admin, grid) {
  const now = Temporal.Now.instant().round('minute')
  const made = []
  for (const race of raceCalendar(now, await openChampionships(admin)))
    made.push(await createRace(admin, grid, race))
  const [opener, , monza, , , zandvoort] = made
  for (const { id } of [monza, zandvoort]) await admin.post('/registrations', { raceId: id })
  const closed = { date: now.add({ minutes: 50 }), registrationDeadline: now.subtract({ minutes: 10 }) }
  await admin.put(`/races/${opener.id}`, { ...opener, ...closed })
}

async function openChampionships(admin) {
  const gt3 = await admin.post('/championships', {
    name: 'GT3 Mid-Evo',
    season: 'Season 5',
    startDate: today().subtract({ days: 40 }).toString(),
    endDate: today().add({ days: 50 }).toString(),
    maxParticipants: 24,
    description: 'Evening racing in evolved GT3 cars.\nOne start, one stop, no excuses.',
  })
  const gt4 = await admin.post('/championships', {
    name: 'GT4 Mornings',
    season: 'Season 2',
    startDate: today().subtract({ days: 20 }).toString(),
    endDate: today().add({ days: 70 }).toString(),
    description: 'Coffee, kerbs and GT4 cars on Saturday mornings.',
  })
  return { gt3, gt4 }
}

// Name, track, championship and round, when, places, and which of the grid have entered.
function raceCalendar(now, { gt3, gt4 }) {
  const soon = { start: now.add({ minutes: 95 }), deadline: now.add({ minutes: 35 }) }
  const tonight = { start: now.add({ hours: 9 }), deadline: now.add({ hours: 6 }) }
  return [
    ['Red Bull Ring Opener', 'Red Bull Ring', gt3, 2, tonight, 20, [0, 9]],
    ['Silverstone Sprint', 'Silverstone', gt3, 3, soon, 12, [1, 10]],
    ['Monza Forty', 'Monza', gt3, 4, { start: evening(3) }, 20, [0, 7]],
    ['Spa One Hour', 'Spa-Francorchamps', gt3, 5, { start: evening(10) }, 24, [4, 9]],
    ['Laguna Seca Morning Cup', 'Laguna Seca', gt4, 4, { start: morning(7) }, 8, [2, 10]],
    ['Zandvoort Morning Cup', 'Zandvoort', gt4, 5, { start: morning(14) }, 16, [0, 6]],
    ['Mount Panorama Night Race', 'Mount Panorama', gt3, 6, { start: evening(17) }, 20, [7, 9]],
    ['Kyalami Charity Run', 'Kyalami', null, null, tonight, 30, [5, 9]],
  ]
}

async function createRace(admin, grid, [name, track, of, round, { start, deadline }, places, entry]) {
  const race = await admin.post('/races', {
    name,
    track,
    carClass: of?.name.slice(0, 3) ?? 'GT3',
    date: start,
    registrationDeadline: deadline ?? start.subtract({ hours: 2 }),
    maxParticipants: places,
    championshipId: of?.id,
    roundNumber: round,
  })
  for (const driver of grid.slice(...entry)) await driver.post('/registrations', { raceId: race.id })
  return race
}

function today() {
  return Temporal.Now.plainDateISO('Europe/London')
}

function evening(days) {
  return londonTime(days, '20:00')
}

function morning(days) {
  return londonTime(days, '10:30')
}

function londonTime(days, plainTime) {
  return today().add({ days }).toZonedDateTime({ timeZone: 'Europe/London', plainTime }).toInstant()
}

// One caller of the API: the admin by bearer key, a driver by the session cookie of the registration.
function caller(origin, headers) {
  const send = async (method, path, body) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok)
      throw new Error(`Demo data: ${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return { body: await answer.json(), cookie: answer.headers.get('set-cookie')?.split(';')[0] }
  }
  return {
    send,
    get: async path => (await send('GET', path)).body,
    post: async (path, body) => (await send('POST', path, body)).body,
    put: async (path, body) => (await send('PUT', path, body)).body,
  }
}

// An evening's talk and a poll in the general room, and a word in the other.
async function talk(admin, grid) {
  const [marcus, priya, tomas, ines, callum, yuki, dieter, amara, sven, louise] = grid
  const general = '/chat-rooms/general/messages'
  const welcome = await admin.post(general, {
    message: 'Welcome to the club. Lobby opens 20 minutes before lights out; the code is posted here.',
  })
  await admin.post(`/messages/${welcome.id}/pin`, {})
  await marcus.post(general, { message: 'Evening all. Who is on for Silverstone tonight?' })
  const question = await sven.post(general, {
    message: 'First race for me. Do you start on softs or mediums at the Red Bull Ring?',
  })
  await yuki.post(general, {
    message: 'Mediums. The fronts give up after eight laps otherwise.',
    replyToMessageId: question.id,
  })
  await callum.post(general, { message: 'And lift a bit in turn 3, the wall is closer than it looks.' })
  for (const driver of [sven, ines, louise]) await driver.post(`/messages/${question.id}/like`, {})
  await priya.post(general, {
    message: '@Sven#404 come to practice at seven, I will show you the braking points.',
  })
  await sven.post(general, { message: 'That is very kind, thank you!' })
  await dieter.post(general, { message: 'Track guide for the weekend:\nhttps://example.com/red-bull-ring' })
  await tomas.post(general, { message: 'I still turn left too early.' })
  await amara.post(general, { message: 'We know, Tomás. We were behind you.' })
  const poll = await yuki.post('/chat-rooms/general/polls', {
    question: 'Red Bull Ring: which tyres do we start on?',
    options: ['Softs', 'Mediums', 'Whatever Sven takes'],
    expiresAt: evening(2),
  })
  for (const [at, driver] of [marcus, priya, ines, callum, dieter, amara, sven].entries())
    await driver.post(`/polls/${poll.id}/vote`, { optionId: poll.options[[1, 1, 0, 1, 2, 1, 0][at]].id })
  await louise.post(general, { message: 'Box box for a tea. See you on the grid.' })
  await callum.post('/chat-rooms/bravo-six/messages', {
    message: 'Bravo Six, going dark at nine. Squad of four?',
  })
  await admin.post('/chat-rooms', {
    name: 'GT3 Mid-Evo Chat',
    type: 'championship',
    championshipId: (await admin.get('/championships')).find(({ name }) => name === 'GT3 Mid-Evo').id,
  })
  await admin.put('/club-admin-text', {
    text: 'Race director: RaceDirector\nStewards: Priya, Callum\nReports go to the race director within 24 hours of the flag.',
  })
}
