import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

const DAY = 24 * 60 * 60_000

let directorSession: Promise<{ cookie: string }> | undefined

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

  /** The founding admin, signed in with the admin key, once: the oldest of a member's sessions makes room for the eleventh. */
  director() {
    const adminKey = process.env.E2E_ADMIN_KEY
    directorSession ??= this.send('POST', '/session', { gamertag: 'RaceDirector', adminKey }, {})
    return directorSession
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
}

export const test = base.extend<Fixtures>({
  expectedFaults: [[], { option: true }],
  club: async ({ baseURL }, use) => use(new Club(baseURL ?? '')),
  person: async ({ browser, baseURL, expectedFaults }, use) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await use(async options => {
      const context = await browser.newContext({
        baseURL,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        ...options,
      })
      contexts.push(context)
      context.on('weberror', ({ error }) => faults.push(error().message))
      context.on('console', message => {
        if (message.type() === 'error') faults.push(message.text())
      })
      const page = await context.newPage()
      return { page, context, signInAs: ({ cookie }) => addCookie(context, cookie, baseURL ?? '') }
    })
    for (const context of contexts) await context.close()
    const stray = faults.filter(fault => !expectedFaults.some(expected => expected.test(fault)))
    expect(stray, 'faults in the pages').toEqual([])
  },
})

export { expect }

async function addCookie(context: BrowserContext, cookie: string, url: string) {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }])
}
