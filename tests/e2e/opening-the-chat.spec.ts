import type { Page, Route } from '@playwright/test'
import { withoutFirstAnswers } from '#tests/support/first-answers.ts'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'
import { firstCalls } from '#worker/features/pages/rules.ts'

test('what the chat shows a member first comes with its HTML, and is asked for by no second call', async ({
  club,
  person,
}) => {
  const { page, signInAs } = await person()
  await signInAs(await club.driver('Asks Nothing'))
  // The club's news, once they are heard, have the rooms asked for anew.
  await page.routeWebSocket(/\/ws$/, () => new Promise(() => {}))
  const asked = callsOf(page)
  await openChat(page)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  // What a busy machine had no answer to in time is asked for, and once.
  for (const call of firstCalls(new URLSearchParams()))
    expect(asked.filter(it => it === call).length, call).toBeLessThanOrEqual(1)
})

const ways: { whose: string; gamertag: string; goOut: (person: Person, club: Club) => Promise<void> }[] = [
  {
    whose: 'who has signed out',
    gamertag: 'Goes And Returns',
    goOut: async ({ page }) => {
      const asked = callsOf(page)
      page.on('response', answer => answer.request().method() === 'DELETE' && asked.splice(0))
      await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
      await expect(page).toHaveURL('/')
      expect(asked.filter(call => call.endsWith('/pinned-messages'))).toEqual([])
    },
  },
  {
    whose: 'whom the club has signed out while they were away',
    gamertag: 'Sent And Returns',
    goOut: async ({ page, context }, club) => {
      const [session] = await context.cookies()
      await page.goto('about:blank')
      await club.send('DELETE', '/session', undefined, { cookie: `${session?.name}=${session?.value}` })
    },
  },
]

test.describe('where a session has ended', () => {
  test.use({ expectedFaults: [/WebSocket|status of 401/] }) // for what is on its way just then

  for (const { whose, gamertag, goOut } of ways)
    test(`${whose} signs in again where they opened the chat, and reads it`, async ({ club, person }) => {
      const driver = await club.driver(gamertag)
      const there = await person()
      const { page } = there
      await there.signInAs(driver)
      await openChat(page)
      await goOut(there, club)
      const asked = callsOf(page)
      await page.goto('/chat')
      const main = page.getByRole('main')
      await main.getByRole('link', { name: 'Sign In' }).click()
      expect(asked.filter(call => call.startsWith('/api/chat-rooms'))).toEqual([])
      await page.getByLabel('Gamertag').fill(driver.gamertag)
      await main.getByRole('button', { name: 'Sign In' }).click()
      await expect(page).toHaveURL('/chat')
      await expect(page.getByText('Connected', { exact: true })).toBeVisible()
      await expect(main.getByRole('tab').first()).toBeVisible()
      await expect(page.getByText('Please sign in first.')).toHaveCount(0)
    })
})

test('a rejected driver whose decision is reversed while they look at the chat reads it at once', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Thought Better Of', { approved: false })
  await club.asAdmin('POST', '/admin/approve-member', { memberId: driver.id, approved: false })
  const { page, signInAs } = await person()
  await page.clock.install()
  await signInAs(driver)
  const asked = callsOf(page)
  await page.goto('/chat')
  await expect(page.getByText('Your profile was not accepted')).toBeVisible()
  expect(asked.filter(call => call.startsWith('/api/chat-rooms'))).toEqual([])
  await club.asAdmin('POST', '/admin/approve-member', { memberId: driver.id, approved: true })
  await page.clock.fastForward(30_000) // the feed is closed to them: their page asks now and then
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('what is pinned while a driver opens the chat is shown, however late they hear what was pinned before', async ({
  club,
  person,
}) => {
  const room = await club.room('Pinned Meanwhile')
  const { page, signInAs } = await person()
  const driver = await club.driver('Opens Meanwhile')
  await signInAs(driver)
  const said = await club.send('POST', `/chat-rooms/${room}/messages`, { message: 'Box on lap six' }, driver)
  const late = heldAnswer()
  await withoutFirstAnswers(page)
  await page.route('**/pinned-messages', late.hold)
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await club.asAdmin('POST', `/messages/${said.body.id}/pin`, {})
  await expect(page.getByRole('region', { name: 'Pinned messages' })).toContainText('Box on lap six')
  late.release()
})

test('the talk comes with what is pinned above it, which would move it', async ({ club, person }) => {
  const room = await club.room('Pinned Before')
  const { page, signInAs } = await person()
  const driver = await club.driver('Opens After')
  await signInAs(driver)
  const said = await club.send('POST', `/chat-rooms/${room}/messages`, { message: 'Box on lap two' }, driver)
  await club.asAdmin('POST', `/messages/${said.body.id}/pin`, {})
  const late = heldAnswer()
  await page.route('**/pinned-messages', late.hold)
  await page.addInitScript(watchTalk)
  await withoutFirstAnswers(page)
  const talk = page.waitForResponse(`**/chat-rooms/${room}/messages?*`)
  await page.goto(`/chat?room=${room}`)
  await (await talk).finished()
  late.release()
  await expect(page.getByRole('region', { name: 'Pinned messages' })).toContainText('Box on lap two')
  await expect(page.getByRole('log')).toContainText('Box on lap two')
  expect(await page.evaluate(() => (globalThis as Watched).wasAlone)).toBe(false)
})

/** Notes whether the talk ever stands there without what is pinned. */
function watchTalk() {
  Object.assign(globalThis, { wasAlone: false })
  const look = () => {
    const log = document.querySelector('[role=log]')
    const pins = document.querySelector('section[aria-label="Pinned messages"]')
    if (log && !pins) Object.assign(globalThis, { wasAlone: true })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Holds the first answer to a call as it is given now, until it is released; later ones come at once. */
function heldAnswer() {
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  let isFirst = true
  const hold = async (route: Route) => {
    const mustWait = isFirst
    isFirst = false
    const answer = await route.fetch()
    if (mustWait) await isReleased
    await route.fulfill({ response: answer }).catch(() => null) // nobody waits for it any more
  }
  return { hold, release }
}

test('who waits for the chat sees that they do without a gap, also when the page’s own code takes over', async ({
  club,
  person,
}) => {
  const { page, signInAs } = await person()
  await signInAs(await club.driver('Waits Without Gap'))
  let run = () => {}
  const mayRun = new Promise<void>(resolve => {
    run = resolve
  })
  await page.route('**/assets/index-*.js', async route => {
    await mayRun
    await route.continue()
  })
  await page.goto('/chat', { waitUntil: 'commit' })
  await page.evaluate(watchLoading)
  const strengths = () => page.evaluate(() => (globalThis as Watched).strengths)
  await expect.poll(strengths, 'it is seen before any code has run').toContain(1)
  run()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const seen = await strengths()
  expect(seen.slice(seen.indexOf(1)).filter(strength => strength < 1)).toEqual([])
})

type Watched = typeof globalThis & { strengths: number[]; wasAlone: boolean }

/** Notes with every frame how much of "Loading..." is seen, once its styles have come. */
function watchLoading() {
  const strengths: number[] = []
  Object.assign(globalThis, { strengths })
  const look = () => {
    const loading = document.querySelector('#main [role=status] p')
    if (loading?.getAnimations().length) strengths.push(Number(getComputedStyle(loading).opacity))
    requestAnimationFrame(look)
  }
  look()
}

/** The calls that a page makes from now on, by path and query. */
function callsOf(page: Page) {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  return calls
}

async function openChat(page: Page) {
  await page.goto('/chat')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
}
