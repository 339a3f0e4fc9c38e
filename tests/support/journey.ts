import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'
import type { RaceInput } from '#worker/features/races/contract.ts'
import { ADMIN_KEY, LocalClub } from './local-club/local-club.ts'
import { pressLikeAPerson } from './press.ts'

const DAY = 24 * 60 * 60_000
/** Of a journey: how many documents were watched for violations of the content security policy. `npm run figures` adds them up. */
const WATCHED = 'documents watched'

/** What a journey needs of the club before people walk in: an admin's script, drivers and races. */
export class Club {
  readonly origin: string
  /** Where the club looks for push services (`startPushServer`). */
  readonly pushPort: number
  readonly #home: LocalClub

  constructor(home: LocalClub) {
    this.#home = home
    this.origin = home.origin
    this.pushPort = home.pushPort
  }

  /** Asks or changes the club's database by one statement, past the club; pages do not hear of it. Gives the rows. */
  sql(sql: string, ...params: (string | number | null)[]) {
    return this.#home.sql(sql, ...params)
  }

  /** Runs every job of the cron once. */
  runCron() {
    return this.#home.runCron()
  }

  /** Now by the club's clock, in epoch ms. */
  now() {
    return this.#home.now()
  }

  /** Browsers whose clock goes with the club's. */
  readonly clocks: BrowserContext[] = []

  /**
   * Lets so many ms pass at once, in the club and in every browser of the journey, whose timers that fall due run once: as
   * when a laptop is opened again. Only in a journey that has set its clock (`startsAt`).
   */
  async pass(ms: number) {
    await this.#home.pass(ms)
    await Promise.all(this.clocks.map(({ clock }) => clock.fastForward(ms)))
  }

  /** Lets time pass up to this instant, such as `'2026-10-25T01:00Z'`. */
  passUntil(instant: string) {
    return this.pass(Date.parse(instant) - this.now())
  }

  /** A call with the admin's bearer key; fails the test where it is refused. */
  async asAdmin(method: string, path: string, body?: unknown) {
    return (await this.send(method, path, body, adminHeaders())).body
  }

  /**
   * A call of the club's own pages, of a driver's with `{ cookie: driver.cookie }`; gives status, body and the session cookie
   * that came with it.
   */
  async send(method: string, path: string, body: unknown, headers: Record<string, string>) {
    const answer = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        origin: this.origin,
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await answer.text()
    if (headers.authorization) expect(answer.ok, `${method} ${path}: ${text}`).toBe(true)
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    return { status: answer.status, body: text ? JSON.parse(text) : null, cookie }
  }

  /** A driver with a profile, approved unless told otherwise. */
  async driver(gamertag: string, { approved = true, displayName = gamertag } = {}) {
    const { body, cookie } = await this.send('POST', '/members', { gamertag, displayName }, adminHeaders())
    if (approved) await this.asAdmin('POST', '/admin/approve-member', { memberId: body.id, approved })
    return { id: body.id as string, gamertag, displayName, cookie }
  }

  /** The founding admin, in a session by admin key that was there before the journey began. */
  director() {
    return { cookie: this.#home.directorCookie }
  }

  /** The founding admin in a session of their own, which has just been proven, and ends where it is proven anew. */
  async ownDirector() {
    const proof = { gamertag: 'RaceDirector', adminKey: ADMIN_KEY }
    return this.send('POST', '/session', proof, {})
  }

  /** The room of a new championship, where nobody else talks; gives its id. */
  async room(name: string): Promise<string> {
    const dates = { startDate: new Date(this.now()), endDate: new Date(this.now() + 90 * DAY) }
    const { id } = await this.asAdmin('POST', '/championships', { name, season: '2026', ...dates })
    return (await this.asAdmin('POST', '/chat-rooms', { name, type: 'championship', championshipId: id })).id
  }

  /** A race in three days by the club's clock, or as `changes` say. */
  async race(name: string, changes: Partial<Record<keyof RaceInput, unknown>> = {}) {
    const start = new Date(this.now() + 3 * DAY)
    return this.asAdmin('POST', '/races', {
      name,
      track: 'Silverstone',
      carClass: 'GT3',
      date: start,
      registrationDeadline: new Date(start.getTime() - 2 * 60 * 60_000),
      maxParticipants: 20,
      ...changes,
    })
  }
}

function adminHeaders() {
  return { authorization: `Bearer ${ADMIN_KEY}` }
}

/** Somebody at a browser of their own. Faults of the page fail the test. */
export interface Person {
  page: Page
  context: BrowserContext
  /** Signs this browser in with the cookie of a session. */
  signInAs(driver: { cookie: string }): Promise<void>
}

interface Fixtures {
  club: Club
  person: (options?: Parameters<import('@playwright/test').Browser['newContext']>[0]) => Promise<Person>
  /** Sentences that Chromium logs for refusals the journey expects, such as "status of 403". */
  expectedFaults: RegExp[]
  /** The instant at which the journey begins, by the clock of the club and of every browser: `'2028-02-29T19:00Z'`. */
  startsAt: string
  /** Whether the journey breaks the content security policy on purpose; in any other that fails it. */
  breaksPolicy: boolean
}

/** What Chromium logs of what the policy stops, and what the pages say of it themselves. */
const VIOLATION = /Content Security Policy|Trusted(HTML|Script|ScriptURL)\b/i

export const test = base.extend<Fixtures, { home: LocalClub }>({
  home: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture depends on
    async ({}, use) => {
      const home = await LocalClub.open(process.env.CLUB_BUILD ?? '')
      await use(home)
      await home.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ home }, use) => use(home.origin),
  expectedFaults: [[], { option: true }],
  startsAt: ['', { option: true }],
  club: async ({ home, startsAt }, use) => {
    await home.renew()
    const club = new Club(home)
    if (startsAt) await club.passUntil(startsAt)
    await use(club)
  },
  breaksPolicy: [false, { option: true }],
  person: async ({ browser, club, expectedFaults, breaksPolicy, startsAt }, use, info) => {
    const baseURL = club.origin
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    let documents = 0
    await use(async options => {
      const context = await browser.newContext({
        baseURL,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      if (startsAt) {
        await context.clock.install({ time: club.now() })
        club.clocks.push(context)
      }
      context.on('weberror', it => faults.push(it.error().message))
      context.on('console', message => {
        if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
      })
      context.on('page', page => page.on('domcontentloaded', () => documents++))
      await context.addInitScript(noteViolations)
      await context.addInitScript(pressLikeAPerson)
      const page = await context.newPage()
      return { page, context, signInAs: ({ cookie }) => addCookie(context, cookie, baseURL) }
    })
    if (info.status !== info.expectedStatus) await takePictures(contexts, info)
    const found = [...faults]
    // An answer that a journey held back, and nobody waits for any more, is no fault of the journey after it.
    for (const context of contexts) {
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
    const violations = found.filter(fault => VIOLATION.test(fault))
    const others = found.filter(fault => !VIOLATION.test(fault))
    const stray = others.filter(fault => !expectedFaults.some(expected => expected.test(fault)))
    if (breaksPolicy) return
    info.annotations.push({ type: WATCHED, description: String(documents) })
    expect(stray, 'faults in the pages').toEqual([])
    expect(violations, 'violations of the content security policy').toEqual([])
  },
})

export { ADMIN_KEY, expect }

async function takePictures(contexts: BrowserContext[], info: TestInfo) {
  for (const [n, page] of contexts.flatMap(it => it.pages()).entries()) {
    const picture = info.outputPath(`page-${n + 1}.png`)
    const isTaken = await page.screenshot({ path: picture, timeout: 5000 }).then(
      () => true,
      () => false,
    )
    if (isTaken) await info.attach(`page ${n + 1}`, { path: picture, contentType: 'image/png' })
  }
}

// What the policy stops is told to the page as well, whether the browser logs it or not.
function noteViolations() {
  addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(
        `Content Security Policy: ${effectiveDirective} stopped ${blockedURI} (${sourceFile}:${lineNumber})`,
      ),
    true,
  )
}

async function addCookie(context: BrowserContext, cookie: string, url: string) {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }])
}
