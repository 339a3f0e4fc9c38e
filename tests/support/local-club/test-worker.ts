// The built Worker on a clock that a test sets, with a call that empties the club. It is the main module of the workerd
// that `local-club.ts` starts, and of no other: no build and no deployment has it.
import { restoreTables, rowsOfTables, type Tables, tableNamesOf } from '../snapshot.ts'
import worker, * as built from './built-worker.ts'

/** Where `local-club.ts` asks for what only a test may do. */
const CONTROL = '/api/test-club/'
const MachineDate = Date
/** How far the club's clock is ahead of the machine's, in ms. */
let ahead = 0

globalThis.Date = class extends MachineDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(MachineDate.now() + ahead)
    else super(...(parts as [number]))
  }

  static override now() {
    return MachineDate.now() + ahead
  }
} as DateConstructor

type ObjectClass = new (state: DurableObjectState, env: Cloudflare.Env) => object

/** An object whose alarms ring by the club's clock, and which can be emptied. */
function onClubTime<T extends ObjectClass>(Built: T) {
  return class extends (Built as ObjectClass) {
    readonly #storage: DurableObjectStorage
    readonly #machine: Pick<DurableObjectStorage, 'setAlarm' | 'getAlarm'>

    constructor(state: DurableObjectState, env: Cloudflare.Env) {
      const { storage } = state
      const machine = {
        setAlarm: storage.setAlarm.bind(storage),
        getAlarm: storage.getAlarm.bind(storage),
      }
      storage.setAlarm = (at, options) => machine.setAlarm(Number(at) - ahead, options)
      storage.getAlarm = async options => {
        const at = await machine.getAlarm(options)
        return at === null ? null : at + ahead
      }
      super(state, env)
      this.#storage = storage
      this.#machine = machine
    }

    /** Has the alarm that is set ring when the club's clock, which has gone on by so many ms, says so. */
    async followClock(ms: number) {
      const at = await this.#machine.getAlarm()
      if (at !== null) await this.#machine.setAlarm(at - ms)
    }

    async forgetEverything() {
      await this.#storage.deleteAlarm()
      await this.#storage.deleteAll()
    }
  }
}

export class ChatRoom extends onClubTime(built.ChatRoom) {}
export class ClubFeed extends onClubTime(built.ClubFeed) {}
export class PasskeyVerifier extends onClubTime(built.PasskeyVerifier) {}
export class PushOutbox extends onClubTime(built.PushOutbox) {}
export class UploadInspector extends onClubTime(built.UploadInspector) {}

/** The club as every journey begins with it, once it has been made. */
let pristine: Tables | undefined

const controls: Record<string, (env: Cloudflare.Env, told: never) => Promise<unknown>> = {
  /** Remembers the club as it is now. */
  keep: async ({ DB }) => {
    pristine = await rowsOfTables(DB, await tableNamesOf(DB))
  },
  /** Makes the club as it was kept, and sets its clock by the machine's. */
  renew: async (env, { objects }: { objects: ObjectIds }) => {
    ahead = 0
    await Promise.all([forEachObject(env, objects, it => it.forgetEverything()), emptyBucket(env.UPLOADS)])
    if (pristine) await restoreTables(env.DB, pristine)
  },
  /** Lets so many ms pass. */
  pass: async (env, { ms, objects }: { ms: number; objects: ObjectIds }) => {
    ahead += ms
    await forEachObject(env, objects, it => it.followClock(ms))
  },
  sql: async ({ DB }, { sql, params }: { sql: string; params: unknown[] }) =>
    (
      await DB.prepare(sql)
        .bind(...params)
        .all()
    ).results,
  migrate: async ({ DB }, { statements }: { statements: string[] }) =>
    void (await DB.batch(statements.map(it => DB.prepare(it)))),
}

/** The ids of the objects that there are, by their binding. */
type ObjectIds = Record<string, string[]>
interface ClubObject extends Rpc.DurableObjectBranded {
  followClock(ms: number): Promise<void>
  forgetEverything(): Promise<void>
}

async function forEachObject(
  env: Cloudflare.Env,
  objects: ObjectIds,
  act: (it: DurableObjectStub<ClubObject>) => Promise<void>,
) {
  const names = await objectNames(env)
  const all = Object.entries(objects).flatMap(([binding, ids]) => {
    const namespace = env[binding as 'CHAT_ROOM'] as unknown as DurableObjectNamespace<ClubObject>
    const named = new Map(names.map(name => [String(namespace.idFromName(name)), name]))
    return ids.map(id => {
      const name = named.get(id)
      // What is woken by its id alone does not know its name.
      return name ? namespace.getByName(name) : namespace.get(namespace.idFromString(id))
    })
  })
  await Promise.all(all.map(act))
}

/**
 * The rooms that there have been. One of an earlier journey may still set an alarm once it has been emptied, and has to be
 * called by its name again, since it does not know that any more.
 */
const roomNames = new Set<string>()

async function objectNames({ DB }: Cloudflare.Env) {
  const { results } = await DB.prepare('SELECT id FROM chat_rooms').all<{ id: string }>()
  for (const { id } of results) roomNames.add(id)
  const shares = [0, 1, 2, 3].flatMap(n => [`inspector-${n}`, `verifier-${n}`])
  return ['club', ...shares, ...roomNames]
}

async function emptyBucket(bucket: R2Bucket) {
  const { objects } = await bucket.list()
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
}

export default {
  ...worker,
  async fetch(request: Request, env: Cloudflare.Env, context: ExecutionContext) {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(CONTROL)) return worker.fetch(request, env, context)
    const control = controls[pathname.slice(CONTROL.length)]
    if (!control) return new Response(null, { status: 404 })
    return Response.json((await control(env, (await request.json()) as never)) ?? null)
  },
}
