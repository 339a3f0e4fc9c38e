// The demo club: people, a season and their messages, so that a newcomer's first screen is alive. Everything goes through the
// API, as members do it.

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { signUpDrivers } from './demo/cast.mjs'
import { talk } from './demo/chat.mjs'
import { beginDemo, beginRaces, rememberDemo } from './demo/dates.mjs'
import { driveRaces } from './demo/results.mjs'
import { layOutSeason } from './demo/season.mjs'

const adminText = `Race director: RaceDirector
Stewards: Priya, Callum
Track guides: Dieter
Briefing: every race night at 19:45
Reports go to the race director within 24 hours of the flag.`

/** Fills the empty club of a local start with the demo; finishes an interrupted one. */
export async function fillClub({ origin, adminKey, stateDir }) {
  const open = headers => caller(origin, headers)
  const admin = open({ authorization: `Bearer ${adminKey}` })
  beginDemo(stateDir)
  const { drivers, members } = await signUpDrivers(open, admin)
  await admin.put('/club-admin-text', { text: adminText })
  const season = await layOutSeason(admin, drivers)
  beginRaces(stateDir, season) // no race has a result before it starts
  const races = await driveRaces(admin, drivers, season)
  const rooms = await talk(admin, drivers, season.championships)
  rememberDemo(stateDir, { ...season, races, members, rooms })
  // Ends their sessions, so that whoever signs in as one of them is the first, and no other browser is notified.
  await Promise.all(Object.values(drivers).map(driver => driver.delete('/sessions')))
}

// How the demo's people call the club: through the API, like everybody else.

const pictures = path.join(import.meta.dirname, 'demo/pictures')
const contentTypes = { '.jpg': 'image/jpeg', '.mp4': 'video/mp4' }

/** A caller of the API: the admin with the bearer key, or a driver with the session cookie from registering. */
function caller(origin, headers) {
  const send = async (method, url, body, type = 'application/json') => {
    const answer = await fetch(`${origin}${url}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': type }) },
      body: body && (type === 'application/json' ? JSON.stringify(body) : body),
    })
    const text = await answer.text()
    if (!answer.ok) {
      const message = `Demo data: ${method} ${url} answered ${answer.status}: ${text}`
      throw Object.assign(new Error(message), { status: answer.status })
    }
    return { body: text && JSON.parse(text), cookie: answer.headers.get('set-cookie')?.split(';')[0] }
  }
  const call = method => async (url, body) => (await send(method, `/api${url}`, body)).body
  const post = call('POST')
  return {
    get: call('GET'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    post,
    /** Like `post`, if an earlier start may have done it already. */
    postOnce: (url, body) =>
      post(url, body).catch(error => {
        if (error.status !== 409) throw error
      }),
    /** Like `post`, with the cookie of the session that it opened. */
    open: (url, body) => send('POST', `/api${url}`, body),
    /** Uploads one of the demo's files; gives its path. `purpose` is `chat` or `profile`. */
    upload: async (name, purpose) => {
      const bytes = await readFile(path.join(pictures, name))
      const contentType = contentTypes[path.extname(name)]
      const { uploadURL } = await post('/objects/upload', { contentType, size: bytes.length, purpose })
      await send('PUT', uploadURL, bytes, contentType)
      return (await post('/objects/normalize-path', { uploadURL })).objectPath
    },
  }
}
