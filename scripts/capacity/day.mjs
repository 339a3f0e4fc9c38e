// What a club uses of the platform in a day, from the cost of each action (costs.json, which a test keeps true), beside the
// free plan's daily quotas.

/** The free plan's quotas for a day; for R2, a thirtieth of the month's. */
export const quotas = {
  'Worker requests': 100_000,
  'object requests': 100_000,
  'object seconds awake': 101_562,
  'object rows read': 5_000_000,
  'object rows written': 100_000,
  'D1 rows read': 5_000_000,
  'D1 rows written': 100_000,
  'R2 writes': Math.floor(1_000_000 / 30),
  'R2 reads': Math.floor(10_000_000 / 30),
}

/** The target club. Messages, pictures and sign-ins are those of one day, on which there is a race. */
export const target = {
  members: 500,
  online: 100,
  hours: 4,
  messages: 5000,
  pictures: 60,
  signIns: 300,
  raceNights: 3,
}

/** Members of the club in which the actions were measured. */
const MEASURED_MEMBERS = 500
/** Frames received by an object that are billed as one request. */
const FRAMES = 20
/** Seconds that an object is awake for each thing it does: more than was ever seen, since it cannot be measured from outside. */
const awake = { request: 0.005, trip: 0.05, push: 0.1 }
/** Drivers in a race, and how often each opens its page on the night. */
const GRID = 20
const LOOKS = 10

/** How often each action happens on the day of a race; an action that is not named here happens on no ordinary day. */
export const timesOf = {
  'sign in': club => club.signIns,
  'sign out': club => club.signIns / 10,
  'open the club, cold': club => club.online,
  'open the club, warm': club => club.online * (club.hours - 1),
  'an open tab, idle for an hour': club => club.online * club.hours,
  'go to the races': club => 2 * club.online * club.hours,
  'go to the dashboard': club => club.online * club.hours,
  'open a room': club => club.online * club.hours,
  'send a message': club => 0.96 * club.messages,
  'send a message that alerts a phone': club => 0.04 * club.messages,
  type: club => club.messages,
  like: club => club.messages / 5,
  vote: club => club.online,
  'send a picture': club => club.pictures,
  'look at a picture': club => club.pictures * club.online,
  'approve a driver': () => 5,
  'take a place': club => 2 * club.online,
  'an announcement to 600 phones': club => (club.raceNights / 6) * (club.members / MEASURED_MEMBERS),
  'a cron run with nothing to do': () => (24 * 60) / 5,
  // To members without a place in the day's race, an hour before its registration closes.
  'a deadline reminder to 600 phones': club => club.members / MEASURED_MEMBERS,
  'a cron run that clears old reminders': club => club.members / MEASURED_MEMBERS,
  'a cron run that calls twenty drivers to check in': () => 1,
  'open the race page': club => GRID * LOOKS + club.online,
  'check in': () => GRID,
  'save a result of twenty': () => 2,
  'look at the standings': club => club.online,
}
/** Actions that read more rows the more members there are. */
const readsMembers = new Set(['open the club, cold', 'open the club, warm'])

/** What an action uses of each quota, by its counts in costs.json. */
export function figuresOf(cost) {
  const count = name => cost[name] ?? 0
  const objects = count('objects') + count('frames') / FRAMES
  const isAwake = objects > 0
  return {
    'Worker requests': count('worker'),
    'object requests': objects,
    'object seconds awake': isAwake
      ? (count('objects') + count('frames')) * awake.request +
        count('d1Trips') * awake.trip +
        count('pushes') * awake.push
      : 0,
    'object rows read': count('objectRead'),
    'object rows written': count('objectWritten'),
    'D1 rows read': count('d1Read'),
    'D1 rows written': count('d1Written'),
    'R2 writes': count('r2A'),
    'R2 reads': count('r2B'),
  }
}

/** How often each action happens in this club in a day. */
function countsOf(club) {
  return Object.fromEntries(Object.entries(timesOf).map(([act, times]) => [act, times(club)]))
}

/** What this club uses of each quota in a day. */
export function dayOf(club, costs) {
  return sumOf(countsOf(club), club.members, costs)
}

/** What actions use of each quota, given how often each happens and how many members there are. */
function sumOf(counts, members, costs) {
  const day = Object.fromEntries(Object.keys(quotas).map(name => [name, 0]))
  for (const [act, times] of Object.entries(counts)) {
    for (const [name, each] of Object.entries(figuresOf(costs[act]))) {
      const grows = readsMembers.has(act) && name === 'D1 rows read'
      day[name] += each * times * (grows ? members / MEASURED_MEMBERS : 1)
    }
  }
  return day
}

/** The same club, `factor` times as large; its races keep their size. */
export function scaled(club, factor) {
  const { hours, raceNights, ...grows } = club
  return {
    hours,
    raceNights,
    ...Object.fromEntries(Object.entries(grows).map(([name, size]) => [name, size * factor])),
  }
}

/** Which quota runs out first as the club grows, and how many times as large it is then, to a hundredth. */
export function firstToBreak(club, costs) {
  const sizes = Object.entries(quotas).map(([name, quota]) => {
    let [fits, breaks] = [0, 1000]
    while (breaks - fits > 0.005) {
      const factor = (fits + breaks) / 2
      if (dayOf(scaled(club, factor), costs)[name] <= quota) fits = factor
      else breaks = factor
    }
    return { name, factor: fits }
  })
  return sizes.reduce((first, one) => (one.factor < first.factor ? one : first))
}

/** What the paid plan includes a month, and what each million beyond that costs, in dollars; storage is not in it. */
const paid = {
  'Worker requests': { included: 10e6, perMillion: 0.3 },
  'object requests': { included: 1e6, perMillion: 0.15 },
  'object seconds awake': { included: 400_000 / 0.128, perMillion: 12.5 * 0.128 },
  'object rows read': { included: 25e9, perMillion: 0.001 },
  'object rows written': { included: 50e6, perMillion: 1 },
  'D1 rows read': { included: 25e9, perMillion: 0.001 },
  'D1 rows written': { included: 50e6, perMillion: 1 },
  'R2 writes': { included: 1e6, perMillion: 4.5 },
  'R2 reads': { included: 10e6, perMillion: 0.36 },
}
const PAID_PLAN = 5

/** What thirty such days cost on the paid plan, in dollars, without storage. */
export function paidMonth(day) {
  return Object.entries(day).reduce((sum, [name, each]) => {
    const { included, perMillion } = paid[name]
    return sum + (Math.max(0, 30 * each - included) / 1e6) * perMillion
  }, PAID_PLAN)
}
