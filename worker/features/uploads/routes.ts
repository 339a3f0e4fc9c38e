import { type Context, Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import type { AppEnv, Env } from '../../lib/env.ts'
import { matchesEtag } from '../../lib/etag.ts'
import { member, requireAdmin, viewerOf } from '../../lib/guards.ts'
import { inspectorStub, type Outcome, unwrap, withRetries } from '../../lib/objects/stubs.ts'
import { Problem } from '../../lib/problem.ts'
import { callerKey, countHit, limits } from '../../lib/rate-limit.ts'
import { validate } from '../../lib/validate.ts'
import { normalizeInput, uploadInput } from './contract.ts'
import { type CleanFile, readFile, removeFiles, storeFile } from './files.ts'
import { dropUpload, issueTicket, keepUpload, takeTicket } from './mutations.ts'
import { findObject, findOwnUpload, isForeignUpload } from './queries.ts'
import { rangeOf } from './rules/byte-ranges.ts'
import { mediaTypes } from './rules/file-kinds.ts'
import { objectPath, parseObjectPath, parseUploadUrl, uploadPath } from './rules/object-paths.ts'
import { announcedRefusal, kindOfType } from './rules/upload-limits.ts'

/** Uploading, below `/api/objects`: the ticket, the bytes, and the final path (docs/decisions.md 29). */
export const uploads = new Hono<AppEnv>()
  .post('/upload', member, validate('json', uploadInput), async c => {
    const announced = c.req.valid('json')
    const refusal = announcedRefusal(announced)
    if (refusal) throw new Problem(refusal.code, { detail: refusal.detail })
    const viewer = viewerOf(c)
    if (announced.purpose === 'result') requireAdmin(viewer)
    await countHit(c, limits.upload, await callerKey(c))
    const uploader = { id: viewer.id, isClaimed: viewer.method === 'gamertag' }
    const id = await issueTicket(openDb(c.env.DB), uploader, announced, c.var.now)
    return c.json({ uploadURL: uploadPath(id) }, 201)
  })
  .put('/uploads/:uploadId', member, async c => {
    const id = parseUploadUrl(c.req.path, '')
    if (!id) throw new Problem('not_found')
    const received = receive(c, id)
    // An interrupted upload leaves nothing behind either.
    c.executionCtx.waitUntil(received.catch(() => {}))
    await received
    return c.body(null, 200)
  })
  .post('/normalize-path', member, validate('json', normalizeInput), async c => {
    const id = parseUploadUrl(c.req.valid('json').uploadURL, new URL(c.req.url).origin)
    const upload = id ? await findOwnUpload(openDb(c.env.DB), id, viewerOf(c).id) : undefined
    if (!upload || upload.status === 'leaving') throw new Problem('not_found')
    if (!upload.path) throw new Problem('not_uploaded')
    return c.json({ objectPath: upload.path }, 200)
  })

/** Members' uploads, for members. */
export const objects = new Hono<AppEnv>().get('/*', member, async c => {
  const path = new URL(c.req.url).pathname
  const named = parseObjectPath(path)
  const object = named && (await findObject(openDb(c.env.DB), named.id, path))
  if (!object) throw new Problem('not_found')
  return serve(c, named, object.size)
})

// Whatever is wrong, the ticket is used up and nothing of the upload stays.
async function receive(c: Context<AppEnv>, id: string): Promise<void> {
  const db = openDb(c.env.DB)
  const viewer = viewerOf(c)
  const ticket = await takeTicket(db, id, viewer.id, c.var.now)
  if (!ticket) throw new Problem((await isForeignUpload(db, id, viewer.id)) ? 'not_found' : 'used_or_expired')
  try {
    const { path, size } = await store(c.env, c.req.raw, id, ticket)
    if (!(await keepUpload(db, id, path, size, c.var.now))) throw new Problem('used_or_expired')
  } catch (error) {
    await removeFiles(c.env, [id])
    await dropUpload(db, id)
    throw error
  }
}

type Ticket = NonNullable<Awaited<ReturnType<typeof takeTicket>>>

async function store(env: Env, { headers, body }: Request, id: string, ticket: Ticket) {
  const kind = kindOfType(ticket.contentType, ticket.purpose)
  const length = headers.get('content-length')
  if (length === null || !body) throw new Problem('length_required')
  if (Number(length) > ticket.size)
    throw new Problem('too_large', { detail: 'The file is larger than announced.' })
  if (Number(length) < ticket.size || !kind) throw new Problem('not_what_it_says')
  if (!(await storeFile(env, id, kind, body, ticket)))
    throw new Problem('used_or_expired', { detail: 'The upload was interrupted. Please try again.' })
  const look = async (): Promise<Outcome<CleanFile>> => await inspectorStub(env, id).clean(id, kind)
  const { width, height, size } = unwrap(await withRetries(look))
  return { path: objectPath({ id, width, height, kind }), size }
}

// The file at a path never changes, so its id is its ETag, and R2 is asked only for bytes.
async function serve(
  c: Context<AppEnv>,
  { id, kind }: NonNullable<ReturnType<typeof parseObjectPath>>,
  size: number,
) {
  const tag = `"${id}"`
  const headers = {
    ETag: tag,
    // Revalidated each time, which transfers no bytes: nothing is shown after a sign-out or rejection, or once the message is gone.
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  }
  if (matchesEtag(c, id)) return c.body(null, 304, headers)
  const isPartial = c.req.method === 'GET' && (c.req.header('if-range') ?? tag) === tag
  const range = isPartial ? rangeOf(c.req.header('range'), size) : null
  if (range === 'unsatisfiable')
    throw new Problem('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${size}` } })
  const { contentType, extension, isVideo } = mediaTypes[kind]
  const about = {
    ...headers,
    'Content-Type': contentType,
    'Content-Length': String(range?.length ?? size),
    'Content-Disposition': `inline; filename="${isVideo ? 'clip' : 'photo'}.${extension}"`,
    ...(range && { 'Content-Range': `bytes ${range.offset}-${range.offset + range.length - 1}/${size}` }),
  }
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status, about)
  const body = await readFile(c.env, id, range)
  if (!body) throw new Problem('not_found')
  return c.body(body, status, about)
}
