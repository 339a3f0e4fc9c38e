// The results of the demo's races: a season that is over, one in progress whose latest round is provisional, a steward case
// that was decided and one in hearing.
import { keyOf } from './keys.mjs'

/** The championships' scoring. */
export const scorings = {
  'GT4 Autumn Cup': { points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1] },
  'GT3 Mid-Evo': {
    points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1],
    pole: 1,
    fastestLap: 1,
    bestRounds: 5,
    teamDrivers: 2,
  },
}

/** The drivers' teams. */
const teams = {
  'GT3 Mid-Evo': {
    'Slipstream Sisters': ['Priya', 'Louise'],
    'Late Apex Racing': ['Marcus', 'Callum'],
    'Box This Lap': ['Yuki', 'Hanna'],
    'Kerb Appeal': ['Dieter', 'Amara'],
    'Left Turn Only': ['Tomás', 'Mateus'],
    'Understeer United': ['Ines', 'Freya', 'Kofi'],
  },
}

const statuses = {
  dnf: { status: 'dnf' },
  excused: { status: 'dns', excused: true },
  'no-show': { status: 'dns' },
}

/** The sheets by race, earliest first: the winner's time, and in finishing order the gaps to it, or dnf, excused or absent. */
export const sheets = {
  'Kyalami Opener': sheet(
    'Priya, Yuki +1.804, Amara +5.220, Marcus +9.911, Callum +10.387, Dieter +21.050, Ines +33.718, Tomás +48.002, Louise +1 lap',
    { pole: 'Yuki', fastest: 'Priya', time: '47:16.759' },
  ),
  'Paul Ricard by Dusk': sheet(
    'Yuki, Priya +0.655, Callum +7.341, Amara +8.006, Dieter +19.482, Ines +26.127, Louise +41.300, Tomás dnf',
    { pole: 'Yuki', fastest: 'Yuki', time: '43:50.707' },
  ),
  'Laguna Seca Heats': sheet(
    'Amara, Marcus +2.218, Yuki +2.940, Tomás +11.560, Priya +15.003, Callum +18.776, Dieter +30.415, Ines dnf',
    { pole: 'Amara', fastest: 'Yuki', time: '46:01.860' },
  ),
  'Zolder Decider': sheet(
    'Priya, Yuki +0.048, Marcus +6.913, Amara +7.402, Callum +12.655, Ines +24.801, Dieter +27.339, Louise +52.144, Tomás +1 lap',
    { pole: 'Yuki', fastest: 'Marcus', time: '45:49.965' },
  ),
  'Silverstone Curtain-Raiser': sheet(
    'Priya, Callum +3.402, Marcus +4.118, Yuki +9.770, Ines +15.204, Amara +16.981, Hanna +22.640, Tomás +31.018, Dieter +38.552, Louise +47.903, Kofi +1 lap, Mateus dnf',
    { pole: 'Priya', fastest: 'Callum', time: '41:41.053' },
  ),
  'Zandvoort in the Wet': sheet(
    'Marcus, Yuki +5.337, Ines +8.120, Dieter +14.906, Callum +20.481, Freya +28.660, Hanna +35.004, Louise +41.778, Kofi +1:02.345, Amara +1 lap, Mateus +1 lap, Priya dnf',
    { pole: 'Yuki', fastest: 'Marcus', time: '40:07.380' },
  ),
  'Hungaroring Heat': sheet(
    'Callum, Priya +1.115, Marcus +3.862, Yuki +7.209, Amara +13.488, Hanna +19.330, Ines +25.116, Tomás +29.047, Mateus +44.251, Freya +50.617, Kofi +1 lap, Dieter dnf, Louise excused',
    { pole: 'Callum', fastest: 'Priya', time: '45:55.252' },
  ),
  'Watkins Glen Six Pack': sheet(
    'Yuki, Marcus +0.890, Callum +6.345, Priya +7.001, Hanna +17.726, Ines +18.458, Amara +26.870, Dieter +33.119, Louise +39.404, Freya +45.986, Tomás +1 lap, Mateus +1 lap',
    { pole: 'Yuki', fastest: 'Yuki', time: '44:34.104' },
  ),
  'Zolder Sprint': sheet(
    'Priya, Callum +2.671, Tomás +9.144, Ines +10.006, Yuki +12.580, Amara +13.377, Hanna +20.915, Dieter +24.468, Freya +30.702, Kofi +43.159, Mateus +1 lap, Louise no-show',
    { pole: 'Callum', fastest: 'Priya', time: '47:15.013' },
  ),
  'Brands Hatch Matinée': sheet(
    'Callum, Marcus +1.236, Yuki +5.018, Amara +5.790, Priya +8.344, Ines +16.207, Louise +23.881, Hanna +27.450, Tomás +34.926, Dieter +40.113, Freya +49.730, Kofi +1 lap, Mateus dnf',
    { pole: 'Marcus', fastest: 'Amara', time: '41:26.286' },
  ),
}

/** When results are published, in minutes from the start. */
const PUBLISHED = 65

/** The reports, with replies; `decision` by the race director. Times in minutes from the start of the race. */
const cases = [
  {
    race: 'Zolder Sprint',
    by: 'Ines',
    report: {
      lap: 9,
      spot: 'Turn 9, the chicane',
      raceTime: '17:42',
      account:
        'I was fully alongside into the chicane. He braked twenty metres late, hit my door and took third.',
      rule: 'Leave a car’s width',
    },
    drivers: ['Tomás'],
    reported: 80,
    replies: [
      {
        by: 'Tomás',
        at: 170,
        account: 'That was me. A right-hander came before I was ready for it. Sorry, Ines.',
        atFault: true,
      },
    ],
    decision: {
      at: 1080,
      blamed: 'Tomás',
      offence: 'contact',
      reason: 'Ines was alongside and had the right to room.',
      seconds: 5,
      licence: 1,
      rule: 'Contact that costs a place',
      text: 'Ines was fully alongside at the braking point and had a right to room. Tomás braked late and gained the place through contact. They owned up, and that was taken into account. 5 seconds and one licence point.',
    },
  },
  {
    race: 'Brands Hatch Matinée',
    by: 'Amara',
    report: {
      lap: 14,
      spot: 'Druids',
      raceTime: '21:08',
      account:
        'Three into Druids doesn’t go. ApexHunter77 went for the inside of McSlipstream, they touched, and I was the one who went over the grass. It cost me third place.',
      rule: 'Contact that costs a place',
    },
    drivers: ['Marcus', 'Callum'],
    reported: 85,
    replies: [
      {
        by: 'Callum',
        at: 150,
        account: 'I held my line and felt a tap at the rear right. From where I sat, a racing incident.',
        atFault: false,
      },
    ],
  },
]

/** The starters of a race with a sheet, by display name; `undefined` for any other race. */
export function startersOf(raceName) {
  return sheets[raceName]?.lines.map(({ driver }) => driver)
}

/**
 * Publishes the results of the races with a sheet here, which must have begun; gives what `dates.mjs` needs to move them to
 * their times.
 */
export async function driveRaces(admin, drivers, { championships, races }) {
  for (const championship of championships) await count(admin, drivers, championship)
  const driven = []
  // One after another, because each recalculates a championship's tables.
  for (const race of races) driven.push(await drive(admin, drivers, race))
  return driven
}

async function count(admin, drivers, { id, name }) {
  if (!scorings[name]) return
  await admin.put(`/championships/${id}/scoring`, scorings[name])
  for (const [team, names] of Object.entries(teams[name] ?? {}))
    for (const one of names) await admin.put(`/championships/${id}/entries/${drivers[one].id}`, { team })
}

async function drive(admin, drivers, race) {
  const { lines, pole, fastest, time } = sheets[race.name] ?? {}
  if (!lines) return race
  const { version } = await admin.get(`/races/${race.id}/result`)
  const result = {
    basedOn: version,
    lines: lines.map(({ driver, ...line }) => ({ memberId: drivers[driver].id, ...line })),
    poleId: drivers[pole].id,
    fastestId: drivers[fastest].id,
    winnerTime: time,
  }
  if (version === 0) await admin.put(`/races/${race.id}/result`, result)
  const heard = []
  for (const one of cases.filter(({ race: of }) => of === race.name))
    heard.push(await hear(admin, drivers, race.id, one))
  return { ...race, result: { published: PUBLISHED, cases: heard } }
}

async function hear(admin, drivers, raceId, { by, report, drivers: named, reported, replies, decision }) {
  const id = keyOf(`${raceId} ${by}`)
  const idsOf = names => names.map(name => drivers[name].id)
  // Repeated by the start after an interrupted one, it is created once.
  await drivers[by].post('/incidents', { id, raceId, drivers: idsOf(named), ...report })
  const { state } = await admin.get(`/incidents/${id}`)
  if (state === 'hearing')
    for (const { by, account, atFault } of replies)
      await drivers[by].put(`/incidents/${id}/reply`, { account, atFault })
  const isDecided = !['hearing', 'voting'].includes(state)
  if (decision && !isDecided) await decide(admin, drivers, id, decision)
  const replied = replies.map(({ by, at }) => ({ id: drivers[by].id, at }))
  return { id, reported, replied, decided: decision?.at }
}

async function decide(admin, drivers, id, { blamed, offence, reason, seconds, licence, rule, text }) {
  const { id: blamedId } = drivers[blamed]
  await admin.put(`/incidents/${id}/vote`, { verdict: 'penalty', blamedId, offence, reason })
  const penalties = [{ memberId: blamedId, seconds, licence }]
  await admin.post(`/incidents/${id}/decision`, { text, rule, penalties })
}

// "Priya, Yuki +1.804, Tomás dnf"
function sheet(order, { pole, fastest, time }) {
  const lines = order.split(', ').map(text => {
    const [driver, ...rest] = text.split(' ')
    const gap = rest.join(' ')
    return { driver, ...(statuses[gap] ?? { status: 'finished', ...(gap && { gap }) }) }
  })
  return { lines, pole, fastest, time }
}
