import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readD1Migrations } from '@cloudflare/vitest-plugin'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { transformWithOxc } from 'vite'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { crons, newVapidKeys } from '../../../scripts/settings.mjs'
import { freePort } from '../free-port.ts'

const root = path.join(import.meta.dirname, '../../..')
const NAME = 'racing-club'
const MAIN = 'test-worker.js'
const objectBindings = ['CHAT_ROOM', 'CLUB_FEED', 'PASSKEY_VERIFIER', 'PUSH_OUTBOX', 'UPLOAD_INSPECTOR']

/** What opens the account of the club's first admin. */
export const ADMIN_KEY = 'the key of the club that the journeys run in'

/**
 * A club on this machine for one worker of the journeys: the built Worker and its pages in a workerd of their own, reachable
 * over loopback alone, with a database, a bucket, objects and a clock that only this club has.
 */
export class LocalClub {
  readonly origin: string
  /** Where it looks for push services: nobody listens there unless a journey does. */
  readonly pushPort: number
  /** The cookie of a session of the first admin, opened by the admin key; every journey begins with it. */
  directorCookie = ''
  readonly #runtime: Miniflare
  /** How far its clock is ahead of the machine's, in ms. */
  #ahead = 0

  private constructor(runtime: Miniflare, origin: string, pushPort: number) {
    this.#runtime = runtime
    this.origin = origin
    this.pushPort = pushPort
  }

  /** Starts a club of this build (`scripts/build.mjs`), migrated and with its first admin. */
  static async open(config: string): Promise<LocalClub> {
    const [port, pushPort] = [await freePort(), await freePort()]
    const runtime = new Miniflare(await optionsOf(config, port, pushPort))
    await runtime.ready
    const club = new LocalClub(runtime, `http://localhost:${port}`, pushPort)
    await club.#control('migrate', { statements: await migrationStatements() })
    const signedIn = await fetch(`${club.origin}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ gamertag: 'RaceDirector', adminKey: ADMIN_KEY }),
    })
    club.directorCookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    await club.#control('keep')
    return club
  }

  /** Makes the club as it was when it was opened: no drivers, no races, empty rooms, and the machine's time. */
  async renew(): Promise<void> {
    this.#ahead = 0
    const objects = await this.#objects()
    await this.#control('renew', { objects })
    const all = Object.entries(objects).flatMap(([binding, ids]) => ids.map(id => [binding, id] as const))
    await Promise.all(
      all.map(([binding, id]) =>
        this.#runtime.unsafeEvictDurableObject(NAME, classOf(binding), { id, webSockets: 'close' }),
      ),
    )
  }

  /** Lets so many ms pass in the club at once: alarms that are due ring. What the cron does is asked for apart. */
  async pass(ms: number): Promise<void> {
    this.#ahead += ms
    await this.#control('pass', { ms, objects: await this.#objects() })
  }

  /** Now by its clock, in epoch ms. */
  now(): number {
    return Date.now() + this.#ahead
  }

  /** Runs every schedule of the cron once. */
  async runCron(): Promise<void> {
    for (const cron of crons()) {
      const asked = new URLSearchParams({ cron: cron ?? '', time: String(this.now()) })
      const { status } = await fetch(`${this.origin}/cdn-cgi/local/scheduled?${asked}`)
      if (status !== 200) throw new Error(`the cron answered ${status}`)
    }
  }

  /** Asks or changes the club's database by one statement, past the club; gives the rows. */
  sql(sql: string, ...params: (string | number | null)[]): Promise<Record<string, unknown>[]> {
    return this.#control('sql', { sql, params }) as Promise<Record<string, unknown>[]>
  }

  close(): Promise<void> {
    return this.#runtime.dispose()
  }

  async #objects() {
    const lists = objectBindings.map(async binding => [
      binding,
      await this.#runtime.listDurableObjectIds(binding, NAME),
    ])
    return Object.fromEntries(await Promise.all(lists)) as Record<string, string[]>
  }

  async #control(what: string, told: object = {}): Promise<unknown> {
    const answer = await fetch(`${this.origin}/api/test-club/${what}`, {
      method: 'POST',
      body: JSON.stringify(told),
    })
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

async function optionsOf(config: string, port: number, pushPort: number) {
  const { bindings, r2Buckets, d1Databases, durableObjects, ratelimits, assets, compatibilityDate } =
    unstable_getMiniflareWorkerOptions(config).workerOptions
  const folder = path.dirname(config)
  const vars = {
    ...(bindings as object),
    ...newVapidKeys(),
    ADMIN_KEY,
    RATE_LIMITS: 'off',
    PUSH_SERVICE: `http://localhost:${pushPort}`,
  }
  return convertV4MiniflareOptions({
    host: 'localhost', // the calls of `test-worker.ts` are for this machine alone
    port,
    log: new Log(LogLevel.ERROR),
    unsafeTriggerHandlers: true,
    ...{ name: NAME, modulesRoot: folder, modules: await modulesIn(folder), bindings: vars },
    ...{ r2Buckets, d1Databases, durableObjects, ratelimits, assets, compatibilityDate },
  } as V4MiniflareOptions)
}

// The built Worker, and around it the test's.
async function modulesIn(folder: string) {
  const files = ['index.js', ...readdirSync(path.join(folder, 'assets')).map(name => `assets/${name}`)]
  const built = files.filter(file => file.endsWith('.js'))
  return [
    moduleOf(MAIN, await source('local-club/test-worker.ts')),
    moduleOf('snapshot.js', await source('snapshot.ts')),
    ...built.map(file => moduleOf(file, readFileSync(path.join(folder, file), 'utf8'))),
  ].map(({ file, contents }) => ({
    type: 'ESModule' as const,
    path: path.join(folder, file),
    contents,
  }))
}

const moduleOf = (file: string, contents: string) => ({ file, contents })

async function source(file: string) {
  const at = path.join(root, 'tests/support', file)
  const { code } = await transformWithOxc(readFileSync(at, 'utf8'), at)
  return code
    .replace('./built-worker.ts', './index.js') // what the tests' own compiler knows it as
    .replace('../snapshot.ts', './snapshot.js')
}

function classOf(binding: string) {
  return binding.toLowerCase().replace(/(^|_)(.)/g, (_, __, letter) => letter.toUpperCase())
}

// With the note that wrangler keeps of what has been migrated, which the club's health looks at.
async function migrationStatements() {
  const migrations = await readD1Migrations(path.join(root, 'migrations'))
  return [
    'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    ...migrations.flatMap(({ name, queries }) => [
      ...queries,
      `INSERT INTO d1_migrations (name) VALUES ('${name}')`,
    ]),
  ]
}
