import { type Context, Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { iso } from '../../lib/clock.ts'
import { chargeRows, costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { signedIn, viewerOf } from '../../lib/guards.ts'
import { roomStub } from '../../lib/objects/stubs.ts'
import { Problem } from '../../lib/problem.ts'
import { callerKey, isUnlimited } from '../../lib/rate-limit.ts'
import { validate } from '../../lib/validate.ts'
import { findRoomState, listRooms } from '../chat/queries.ts'
import { roomPlaceText } from '../chat/rules/member-data.ts'
import { keyPrint } from '../session/queries.ts'
import { type BegunDownload, pageQuery, roomPageQuery } from './contract.ts'
import { beginDownload, requireBegun } from './mutations.ts'
import { readOwnFile, readPart } from './queries/parts.ts'
import { OPEN_FOR, parts } from './rules.ts'

/** Number of rows that D1 reads for a row of a part, with its race and other names; a case is read from eight tables. */
const ROWS_A_ROW = 6
const ROWS_A_CASE = 60

/**
 * A member's data for their download, page by page. Open to everybody signed in, pending and rejected members too, because
 * the data is theirs. It has nothing that needs an admin's proof.
 */
export const myData = new Hono<AppEnv>()
  .post('/', costs(5), signedIn, async c => {
    const db = openDb(c.env.DB)
    const { now } = c.var
    const until = isUnlimited(c) ? now + OPEN_FOR : await beginDownload(db, await callerKey(c), now)
    const rooms = await listRooms(db)
    chargeRows(c, { read: 10 + 2 * rooms.length })
    const begun: BegunDownload = {
      club: c.env.CLUB_NAME,
      until: iso(until),
      rooms: rooms.map(({ id, name }) => ({ id, name })),
    }
    return c.json(begun, 200)
  })
  .get('/parts/:part', costs(2), signedIn, validate('query', pageQuery), async c => {
    const part = parts.find(one => one === c.req.param('part'))
    if (!part) throw new Problem('not_found')
    const db = await begun(c)
    const { after = '' } = c.req.valid('query')
    const asked = { memberId: viewerOf(c).id, after, print: await keyPrint(c.env.ADMIN_KEY), now: c.var.now }
    const page = await readPart(db, part, asked)
    chargeRows(c, { read: 20 + (part === 'cases' ? ROWS_A_CASE : ROWS_A_ROW) * page.rows.length })
    return c.json(page, 200)
  })
  .get('/rooms/:roomId', costs(2), signedIn, validate('query', roomPageQuery), async c => {
    const db = await begun(c)
    const roomId = c.req.param('roomId')
    const [room] = await findRoomState(db, roomId) // any id would create an object
    if (!room) throw new Problem('not_found')
    const page = await roomStub(c.env, roomId).dataOf(viewerOf(c).id, c.req.valid('query').after)
    const { messages, polls, votes, likes, next } = page
    chargeRows(c, { read: 2 * messages.length + 10 * polls.length + 4 * votes.length + likes.length })
    return c.json({ messages, polls, votes, likes, next: next && roomPlaceText(next) }, 200)
  })
  // There may be many files and a slow connection, so these can be read for as long as they exist.
  .get('/files/:id', signedIn, async c => {
    const file = await readOwnFile(c.env, openDb(c.env.DB), c.req.param('id'), viewerOf(c).id)
    if (!file) throw new Problem('not_found')
    return c.body(file.body, 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'attachment',
      'Content-Length': String(file.size),
    })
  })

async function begun(c: Context<AppEnv>) {
  const db = openDb(c.env.DB)
  if (!isUnlimited(c)) await requireBegun(db, await callerKey(c), c.var.now)
  return db
}
