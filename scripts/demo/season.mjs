// The demo club's races: a season that is over, two in progress, and two races tonight outside any championship, one with check-in open.
import { dayOf, inMinutes, raceNight, saturday } from './moments.mjs'
import { startersOf } from './results.mjs'

const championships = [
  {
    name: 'GT4 Autumn Cup',
    season: 'Season 1',
    days: [-84, -42],
    maxParticipants: 16,
    description:
      'Four evenings of GT4, done and dusted.\nPriya GT won it by two points, at the last corner of the last lap.',
    rules: 'Two heats of 25 minutes. Reverse grid for the second.',
  },
  {
    name: 'GT3 Mid-Evo',
    season: 'Season 5',
    days: [-40, 50],
    maxParticipants: 24,
    description: 'Evening racing in evolved GT3 cars.\nOne start, one stop, no excuses.',
    rules:
      'One mandatory stop between minutes 20 and 40.\nNo tyre warmers, fixed fuel, damage on.\nYour best five rounds count.',
  },
  {
    name: 'GT4 Mornings',
    season: 'Season 2',
    days: [-35, 70],
    maxParticipants: null,
    description: 'Coffee, kerbs and GT4 cars on Saturday mornings.',
    rules: null,
  },
]

// Championship and round, name, track, start, places, and drivers who registered: those on the sheet, if the race has one.
// Registration closes two hours before the start unless another time is given.
const races = [
  ['GT4 Autumn Cup', 1, 'Kyalami Opener', 'Kyalami', raceNight(-77), 16],
  ['GT4 Autumn Cup', 2, 'Paul Ricard by Dusk', 'Paul Ricard', raceNight(-70), 16],
  ['GT4 Autumn Cup', 3, 'Laguna Seca Heats', 'Laguna Seca', raceNight(-63), 16],
  ['GT4 Autumn Cup', 4, 'Zolder Decider', 'Zolder', raceNight(-49), 16],
  ['GT3 Mid-Evo', 1, 'Silverstone Curtain-Raiser', 'Silverstone', raceNight(-35), 20],
  ['GT3 Mid-Evo', 2, 'Zandvoort in the Wet', 'Zandvoort', raceNight(-28), 20],
  ['GT3 Mid-Evo', 3, 'Hungaroring Heat', 'Hungaroring', raceNight(-21), 20],
  ['GT3 Mid-Evo', 4, 'Watkins Glen Six Pack', 'Watkins Glen', raceNight(-14), 20],
  ['GT3 Mid-Evo', 5, 'Zolder Sprint', 'Zolder', raceNight(-7), 20],
  ['GT3 Mid-Evo', 6, 'Brands Hatch Matinée', 'Brands Hatch', inMinutes(-200), 20, null, inMinutes(-320)],
  ['GT3 Mid-Evo', 7, 'Red Bull Ring Rush', 'Red Bull Ring', raceNight(0), 20, [1, 10]],
  ['GT3 Mid-Evo', 8, 'Monza Forty', 'Monza', raceNight(7), 20, [0, 7]],
  ['GT3 Mid-Evo', 9, 'Spa One Hour', 'Spa-Francorchamps', raceNight(14), 24, [1, 9]],
  ['GT3 Mid-Evo', 10, 'Mount Panorama Night Race', 'Mount Panorama', raceNight(21), 20, [1, 9]],
  ['GT4 Mornings', 3, 'Paul Ricard Morning Cup', 'Paul Ricard', saturday(-14), 16, [3, 10]],
  ['GT4 Mornings', 4, 'Silverstone Morning Cup', 'Silverstone', saturday(-7), 16, [2, 10]],
  ['GT4 Mornings', 5, 'Laguna Seca Morning Cup', 'Laguna Seca', saturday(0), 8, [2, 10]],
  ['GT4 Mornings', 6, 'Zandvoort Morning Cup', 'Zandvoort', saturday(7), 8, [1, 8]],
  [null, null, 'Kyalami Charity Run', 'Kyalami', inMinutes(40), 8, [0, 8], inMinutes(-80)],
  [null, null, 'Silverstone Sprint', 'Silverstone', inMinutes(95), 12, [1, 10], inMinutes(35)],
]

/** The races in which the founding admin has a place. */
const entriesOfAdmin = ['Monza Forty', 'Zandvoort Morning Cup']

/** Regulars: every race of the championship has them already. */
const regulars = { championship: 'GT3 Mid-Evo', drivers: ['Priya', 'Callum', 'Yuki', 'Dieter', 'Amara'] }

/** A place in this full race comes free and is offered to the first reserve. */
const offered = { race: 'Zandvoort Morning Cup', by: 'Tomás', waiting: ['Marcus', 'Sven'] }

/** The race with check-in open: who is here, who is late, the reserves, and those of them who stand by. */
const tonight = {
  race: 'Kyalami Charity Run',
  host: 'Priya',
  lobby: {
    name: 'Kyalami Charity',
    code: 'KYA-7711',
    note: 'Rolling start, eight laps for the children’s ward.',
  },
  here: ['Priya', 'Callum', 'Yuki', 'Amara', 'Ines'],
  late: ['Dieter'],
  waiting: ['Louise', 'Sven'],
  standingBy: ['Louise'],
}

/**
 * Creates the season, with every race in the future, so that drivers can register as usual; gives what `dates.mjs` needs to
 * move it to its times.
 */
export async function layOutSeason(admin, drivers) {
  const standing = {
    championships: await admin.get('/championships'),
    races: await admin.get('/races?scope=all'),
  }
  const made = []
  for (const championship of championships) made.push(await createChampionship(admin, standing, championship))
  const create = race => createRace(admin, drivers, standing, made, race)
  const laidOut = await Promise.all(races.map(create))
  await countIn(made, drivers)
  await passPlaceOn(laidOut, drivers)
  return { championships: made, races: laidOut.map(race => withNight(race, drivers)) }
}

async function countIn(made, drivers) {
  const { id } = made.find(({ name }) => name === regulars.championship)
  for (const name of regulars.drivers) {
    const driver = drivers[name]
    await driver.put(`/championships/${id}/entries/${driver.id}/regular`, { regular: true })
  }
}

async function passPlaceOn(laidOut, drivers) {
  const race = laidOut.find(({ name }) => name === offered.race)
  for (const name of offered.waiting) await drivers[name].postOnce('/reserves', { raceId: race.id })
  const leaver = drivers[offered.by]
  await leaver.delete(`/registrations/${race.id}/${leaver.id}`).catch(error => {
    if (error.status !== 404) throw error // an interrupted start came this far
  })
  race.drivers = race.drivers.filter(id => id !== leaver.id)
}

// Check-in is not open until `dates.mjs` has moved the race to its time.
function withNight(race, drivers) {
  if (race.name !== tonight.race) return race
  const { host, lobby, ...signs } = tonight
  const idsOf = names => names.map(one => drivers[one].id)
  const { here, late, waiting, standingBy } = signs
  return {
    ...race,
    night: {
      lobby: { ...lobby, hostId: drivers[host].id },
      ...{ here: idsOf(here), late: idsOf(late), waiting: idsOf(waiting), standingBy: idsOf(standingBy) },
    },
  }
}

async function createChampionship(admin, standing, { days, ...championship }) {
  const { name } = championship
  const [startDate, endDate] = days.map(day => dayOf(day, Date.now()))
  const found = standing.championships.find(one => one.name === name)
  const { id } = found ?? (await admin.post('/championships', { ...championship, startDate, endDate }))
  return { id, name, days }
}

async function createRace(admin, drivers, standing, made, race) {
  const [of, roundNumber, name, track, date, maxParticipants, entrants, closing] = race
  const later = new Date(Date.now() + 30 * 24 * 60 * 60_000)
  const details = {
    ...{ name, track, maxParticipants, roundNumber },
    carClass: of?.slice(0, 3) ?? 'GT3',
    date: later,
    registrationDeadline: later,
    championshipId: made.find(championship => championship.name === of)?.id,
  }
  const found = standing.races.find(one => one.name === name)
  const { id } = found ?? (await admin.post('/races', details))
  const starters = startersOf(name)?.map(driver => drivers[driver])
  const entered = starters ?? Object.values(drivers).slice(...entrants)
  await Promise.all(entered.map(driver => driver.postOnce('/registrations', { raceId: id })))
  if (entriesOfAdmin.includes(name)) await admin.postOnce('/registrations', { raceId: id })
  return {
    id,
    name,
    date,
    deadline: closing ?? twoHoursBefore(date),
    drivers: entered.map(driver => driver.id),
  }
}

function twoHoursBefore(moment) {
  const [hour, minute] = moment.time.split(':')
  return { ...moment, time: `${String(hour - 2).padStart(2, '0')}:${minute}` }
}
