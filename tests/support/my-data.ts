import { parts } from '#worker/features/my-data/rules.ts'
import { type Caller, call, expectStatus } from './call.ts'

/** Begins the download of what the club has of a caller. */
export function begin(who: Caller) {
  return call(who, 'POST', '/api/my-data')
}

/** A page of a part, or of a room (`rooms/general`), from after `after` on. */
export function pageOf(who: Caller, what: string, after?: string | null) {
  const query = after == null ? '' : `?after=${encodeURIComponent(after)}`
  return call(who, 'GET', `/api/my-data/${what}${query}`)
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what it reads
type Rows = any[]

/** All pages of a part or a room, joined, and how many there were; `between` is done after each. */
export async function readAll(who: Caller, what: string, between?: () => Promise<unknown>) {
  const whole = {
    rows: [] as Rows,
    messages: [] as Rows,
    polls: [] as Rows,
    votes: [] as Rows,
    likes: [] as Rows,
  }
  let after: string | null = null
  let pages = 0
  do {
    const { next, ...page } = expectStatus(await pageOf(who, what, after), 200)
    for (const [name, list] of Object.entries(page)) whole[name as keyof typeof whole].push(...(list as Rows))
    after = next
    pages += 1
    await between?.()
  } while (after !== null)
  return { ...whole, pages }
}

/** Everything that a member can take along, by its parts and rooms. */
export async function takeAlong(who: Caller) {
  const { rooms } = expectStatus(await begin(who), 200)
  const whole: Record<string, Awaited<ReturnType<typeof readAll>>> = {}
  for (const part of parts) whole[part] = await readAll(who, `parts/${part}`)
  for (const { id } of rooms) whole[`room ${id}`] = await readAll(who, `rooms/${id}`)
  return whole
}
