import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Purpose } from '#worker/features/uploads/rules/upload-limits.ts'
import { DAY } from '#worker/lib/clock.ts'
import { type Answer, type Caller, call, expectStatus } from './call.ts'
import { NOON } from './clock.ts'
import { rowsOf } from './dump.ts'
import { jpeg } from './media-files.ts'
import { plant } from './plant.ts'

/** What a member says of a file that is to come. */
export interface Plan {
  contentType?: string
  size?: number
  purpose?: Purpose
}

/** Asks for a ticket for a file; says what is true of it where the plan says nothing. */
export function askTicket(who: Caller, file: Uint8Array, plan: Plan = {}): Promise<Answer> {
  const announced = { contentType: 'image/jpeg', size: file.length, purpose: 'chat', ...plan }
  return call(who, 'POST', '/api/objects/upload', announced)
}

/** Where to send the bytes of a file. */
export async function ticketFor(who: Caller, file: Uint8Array, plan: Plan = {}): Promise<string> {
  return expectStatus(await askTicket(who, file, plan), 201).uploadURL
}

/** Sends bytes to where a ticket says; `headers` may say otherwise of them than what is true. */
export function put(
  who: Caller,
  uploadURL: string,
  file: Uint8Array | ReadableStream<Uint8Array> | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const length = file instanceof Uint8Array && { 'Content-Length': String(file.length) }
  return call(who, 'PUT', uploadURL, file, {
    headers: { 'Content-Type': 'image/jpeg', ...length, ...headers },
  })
}

/** Uploads a file and gives what the PUT was answered. */
export async function upload(who: Caller, file: Uint8Array, plan: Plan = {}): Promise<Answer> {
  return put(who, await ticketFor(who, file, plan), file)
}

/** Uploads a file that is taken, and gives its path. */
export async function uploaded(who: Caller, file: Uint8Array, plan: Plan = {}): Promise<string> {
  const uploadURL = await ticketFor(who, file, plan)
  expectStatus(await put(who, uploadURL, file), 200)
  return expectStatus(await normalize(who, uploadURL), 200).objectPath
}

/** Asks for the path of what was uploaded. */
export function normalize(who: Caller, uploadURL: unknown): Promise<Answer> {
  return call(who, 'POST', '/api/objects/normalize-path', { uploadURL })
}

/** The keys of everything in R2. */
export async function storedKeys(): Promise<string[]> {
  return (await env.UPLOADS.list()).objects.map(({ key }) => key)
}

/** Puts a file where it would be if a member had uploaded it at noon, past the API. */
export async function plantUpload(
  id: string,
  uploaderId: string,
  path: string,
  file = jpeg(),
): Promise<void> {
  const about = {
    id,
    uploader_id: uploaderId,
    purpose: 'chat',
    content_type: 'image/jpeg',
    size: file.length,
  }
  await plant('uploads', { ...about, status: 'stored', path, created_at: NOON, due_at: NOON + DAY })
  await env.UPLOADS.put(id, file)
}

/** Gives a member a ticket for a file, past the API. */
export async function plantTicket(id: string, uploaderId: string, file = jpeg()): Promise<void> {
  const about = {
    id,
    uploader_id: uploaderId,
    purpose: 'chat',
    content_type: 'image/jpeg',
    size: file.length,
  }
  await plant('uploads', { ...about, status: 'issued', created_at: NOON, due_at: NOON + DAY })
}

/** Removes everything from R2. */
export async function emptyStorage(): Promise<void> {
  const keys = await storedKeys()
  if (keys.length > 0) await env.UPLOADS.delete(keys)
}

/** The bytes in R2 of what is at a path. */
export async function storedBytes(path: string): Promise<Uint8Array> {
  const stored = await env.UPLOADS.get(path.slice('/objects/'.length, '/objects/'.length + 36))
  if (!stored) throw new Error(`Nothing is stored of ${path}`)
  return new Uint8Array(await stored.arrayBuffer())
}

/** Nothing of any upload is left in R2 or D1, and the club has as much room as at first. */
export async function expectNothingLeft(why = ''): Promise<void> {
  expect(await storedKeys(), why).toEqual([])
  expect(await rowsOf('SELECT * FROM uploads'), why).toEqual([])
  expect(await rowsOf('SELECT * FROM upload_uses'), why).toEqual([])
  expect(await rowsOf('SELECT * FROM upload_totals WHERE bytes <> 0'), why).toEqual([])
}

/** How much the club keeps, as its counter says. */
export async function bytesKept(): Promise<number> {
  const [row] = await rowsOf("SELECT bytes FROM upload_totals WHERE scope = 'club'")
  return Number(row?.bytes)
}
