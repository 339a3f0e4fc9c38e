import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

const DAY = 24 * 60 * 60_000
/** Of a journey: how many documents were watched for violations of the content security policy. `scripts/test.mjs` adds them up. */
const WATCHED = 'documents watched'

/** What a journey needs of the club before people walk in: an admin's script, drivers and races. */
export class Club {
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** A call with the admin's bearer key; fails the test where it is refused. */
  async asAdmin(method: string, path: string, body?: unknown) {
    return (await this.send(method, path, body, { authorization: `Bearer ${process.env.E2E_ADMIN_KEY}` }))
      .body
  }

  /** A call with these headers; gives status, body and the session cookie that came with it. */
  async send(method: string, path: string, body: unknown, headers: Record<string, string>) {
    const answer = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
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

  /**
   * The founding admin, in the one session by admin key that all journeys share (`tests/support/director.ts`): the oldest of
   * a member's sessions makes room for the eleventh.
   */
  director() {
    return { cookie: process.env.E2E_DIRECTOR ?? '' }
  }

  /** The founding admin in a session of their own, which has just been proven, and ends where it is proven anew. */
  async ownDirector() {
    const proof = { gamertag: 'RaceDirector', adminKey: process.env.E2E_ADMIN_KEY }
    return this.send('POST', '/session', proof, {})
  }

  /** The room of a new championship, where nobody else talks; gives its id. */
  async room(name: string): Promise<string> {
    const dates = { startDate: new Date(), endDate: new Date(Date.now() + 90 * DAY) }
    const { id } = await this.asAdmin('POST', '/championships', { name, season: '2026', ...dates })
    return (await this.asAdmin('POST', '/chat-rooms', { name, type: 'championship', championshipId: id })).id
  }

  /** A race in three days, or as `changes` say. */
  async race(name: string, changes: Record<string, unknown> = {}) {
    const start = new Date(Date.now() + 3 * DAY)
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
  return { authorization: `Bearer ${process.env.E2E_ADMIN_KEY}` }
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
  /** Whether the journey breaks the content security policy on purpose; in any other that fails it. */
  breaksPolicy: boolean
}

/** What Chromium logs of what the policy stops, and what the pages say of it themselves. */
const VIOLATION = /Content Security Policy|Trusted(HTML|Script|ScriptURL)\b/i

export const test = base.extend<Fixtures>({
  expectedFaults: [[], { option: true }],
  club: async ({ baseURL }, use) => use(new Club(baseURL ?? '')),
  breaksPolicy: [false, { option: true }],
  person: async ({ browser, baseURL, expectedFaults, breaksPolicy }, use, { annotations }) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    let documents = 0
    await use(async options => {
      const context = await browser.newContext({
        baseURL,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        ...options,
      })
      contexts.push(context)
      context.on('weberror', it => faults.push(it.error().message))
      context.on('console', message => {
        if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
      })
      context.on('page', page => page.on('domcontentloaded', () => documents++))
      await context.addInitScript(noteViolations)
      const page = await context.newPage()
      return { page, context, signInAs: ({ cookie }) => addCookie(context, cookie, baseURL ?? '') }
    })
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
    annotations.push({ type: WATCHED, description: String(documents) })
    expect(stray, 'faults in the pages').toEqual([])
    expect(violations, 'violations of the content security policy').toEqual([])
  },
})

export { expect }

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
