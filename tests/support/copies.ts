import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Buffer } from 'node:buffer'
import { bringBack, bringRoomBack } from '../../scripts/backup/bring-back.mjs'
import { clubAsked } from '../../scripts/backup/club.mjs'
import { MANIFEST } from '../../scripts/backup/folder.mjs'
import { takeBackup } from '../../scripts/backup/take.mjs'
import { CLUB } from './address.ts'
import { script } from './cast.ts'
import { handle } from './handle.ts'

/** A backup's folder in memory. */
export class Folder {
  readonly files = new Map<string, Buffer>()

  read(name: string): Buffer | null {
    return this.files.get(name) ?? null
  }

  write(name: string, bytes: Uint8Array | string): void {
    this.files.set(name, Buffer.from(bytes as Uint8Array))
  }

  remove(name: string): void {
    this.files.delete(name)
  }

  list(): string[] {
    return [...this.files.keys()]
  }

  /** What the folder says that it has. */
  get manifest() {
    return JSON.parse(String(this.read(MANIFEST)))
  }

  /** The rows of a table of the database, as objects. */
  rowsOf(table: string): Record<string, unknown>[] {
    return this.manifest.database[table].flatMap(({ file }: { file: string }) => {
      const { columns, rows } = JSON.parse(String(this.read(file)))
      return rows.map((row: unknown[]) => Object.fromEntries(row.map((value, n) => [columns[n], value])))
    })
  }
}

/** A way to the club that may break: before a call arrives there, or with its answer. */
export interface Way {
  /** The calls that were made, as `GET /api/backup`. */
  asked: string[]
  /** The number of the call at which it breaks for good, counted from 1. */
  breaksAt?: number
  /** Something that happens before a call. */
  before?: (call: string) => Promise<unknown> | undefined
  losesAnswer?: boolean
}

/** A script on somebody's machine that asks the club with its admin key. */
function scriptOn(way: Way) {
  const send = async (method: string, path: string, body?: Uint8Array) => {
    await way.before?.(`${method} ${path}`)
    way.asked.push(`${method} ${path}`)
    const isBroken = way.breaksAt !== undefined && way.asked.length >= way.breaksAt
    if (isBroken && !(way.losesAnswer && way.asked.length === way.breaksAt))
      throw new Error('The line is dead')
    const headers = {
      authorization: script.authorization ?? '',
      'CF-Connecting-IP': script.address,
      ...(body && { 'Content-Length': String(body.length) }),
    }
    const answer = await handle(new Request(CLUB + path, { method, headers, body: body as BodyInit }))
    if (isBroken) throw new Error('The line is dead')
    return answer
  }
  return clubAsked(send, async () => {})
}

/** Takes the club along into a folder. */
export async function backUp(folder: Folder, way: Way = { asked: [] }): Promise<void> {
  await takeBackup({ club: scriptOn(way), folder, say: () => {}, now: () => new Date(0) })
}

/** Brings a folder back into the club. */
export async function restoreFrom(folder: Folder, way: Way = { asked: [] }): Promise<void> {
  await bringBack({ club: scriptOn(way), folder, say: () => {} })
}

/** Turns one room back to how it stood in a folder. */
export async function restoreRoom(folder: Folder, roomId: string, way: Way = { asked: [] }): Promise<void> {
  await bringRoomBack({ club: scriptOn(way), folder, say: () => {}, roomId })
}

/** Throws the club away and deploys another, in which nobody has ever been. */
export async function deployAnother(): Promise<void> {
  await reset()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
}
