// The demo club: people, a season and their talk, so that the first screen a newcomer sees is alive. Everything is done
// through the API, as members do it, and only in a club that has neither a championship nor a race.
import { caller } from './demo/caller.mjs'
import { signUpDrivers } from './demo/cast.mjs'
import { talk } from './demo/chat.mjs'
import { beginDemo, demoState, rememberDemo } from './demo/dates.mjs'
import { layOutSeason } from './demo/season.mjs'

const adminText = `Race director: RaceDirector
Stewards: Priya, Callum
Track guides: Dieter
Briefing: every race night at 19:45
Reports go to the race director within 24 hours of the flag.`

/** Makes a demo of the club that a local start serves, if it is empty; finishes one that was begun. */
export async function fillEmptyClub({ origin, adminKey, stateDir }) {
  const open = headers => caller(origin, headers)
  const admin = open({ authorization: `Bearer ${adminKey}` })
  if (demoState(stateDir) !== 'begun' && !(await isEmpty(admin))) return
  beginDemo(stateDir)
  const { drivers, members } = await signUpDrivers(open, admin)
  await admin.put('/club-admin-text', { text: adminText })
  const season = await layOutSeason(admin, drivers)
  const rooms = await talk(admin, drivers, season.championships)
  rememberDemo(stateDir, { ...season, members, rooms })
  // Whoever signs in as one of them is the first to do so, and nobody else's browser is told of it.
  await Promise.all(Object.values(drivers).map(driver => driver.delete('/sessions')))
}

async function isEmpty(admin) {
  const [championships, races] = await Promise.all([
    admin.get('/championships'),
    admin.get('/races?scope=all'),
  ])
  return championships.length + races.length === 0
}
