import type { Page } from '@playwright/test'
import { rest } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/journey.ts'
import { enterTunnel } from '#tests/support/tunnel.ts'

// What Chromium says of calls that cannot get through.
test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|404/] })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const words = 'No connection. This opens when you’re back online.'

/** Keeps the code of these parts from arriving until what it returns is called. */
async function cutOff(page: Page, parts: RegExp) {
  const chunk = new RegExp(`/assets/(${parts.source})-[^/]*\\.js$`)
  await page.route(chunk, route => route.abort())
  return () => page.unroute(chunk)
}

test('a driver who presses Register with no connection is told so, and the dialog comes with it', async ({
  club,
  person,
}) => {
  await club.race('Out Of Range')
  const driver = await person()
  await driver.signInAs(await club.driver('Out Of Range Driver'))
  const { page } = driver
  const connect = await cutOff(page, /registration-dialog/)
  await page.goto('/races')
  const card = page.getByRole('article', { name: 'Out Of Range' })
  await expect(card).toBeVisible()
  await enterTunnel(page)
  await card.getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByText(words)).toBeVisible()
  await expect(card).toBeVisible()
  await connect()
  await driver.context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Race Registration' })).toBeVisible()
  await expect(page.getByText(words)).toBeHidden()
})

test('a driver who waits no longer for the dialog is back on the races', async ({ club, person }) => {
  await club.race('Not Waiting')
  const driver = await person()
  await driver.signInAs(await club.driver('Impatient'))
  const { page } = driver
  const connect = await cutOff(page, /registration-dialog/)
  await page.goto('/races')
  await page
    .getByRole('article', { name: 'Not Waiting' })
    .getByRole('button', { name: 'Register Now' })
    .click()
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(words)).toBeHidden()
  await expect(page).toHaveURL(/\/races$/)
  await connect()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a driver who opens the races while their code cannot be fetched is told so, and finds them once it can', async ({
  club,
  person,
}) => {
  await club.race('Late Code')
  const { page, signInAs } = await person({ serviceWorkers: 'block' })
  await signInAs(await club.driver('Late Coder'))
  const connect = await cutOff(page, /races-page/)
  await page.goto('/races')
  await expect(page.getByRole('heading', { name: 'No radio contact' })).toBeVisible()
  await connect()
  await expect(page.getByRole('article', { name: 'Late Code' })).toBeVisible()
})

test('a driver whose place could not be given back still has it on the card, while the club cannot be reached', async ({
  club,
  person,
}) => {
  const [race, driver] = [await club.race('Not Given Back'), await club.driver('Cut Off Again')]
  expect(
    (await club.send('POST', '/registrations', { raceId: race.id }, { cookie: driver.cookie })).status,
  ).toBe(201)
  const { page, signInAs } = await person(phone)
  await signInAs(driver)
  await page.goto('/races')
  const card = page.getByRole('article', { name: 'Not Given Back' })
  const unregister = card.getByRole('button', { name: 'Unregister' })
  await expect(unregister).toBeVisible()
  await page.route('**/api/**', route => route.abort())
  await unregister.click()
  await expect(page.getByText('Unregistration Failed')).toBeVisible()
  await expect(unregister).toBeVisible()
  await expect(card).toContainText("You're registered!")
})

test('the registration dialog is there before anybody asks for it', async ({ club, person }) => {
  await club.race('At Hand')
  const driver = await person()
  await driver.signInAs(await club.driver('Quick Hand'))
  const { page } = driver
  const loaded = page.waitForResponse(/assets\/registration-dialog[^/]*\.js$/)
  await page.goto('/races')
  // It comes in several files, of which the last may be on its way when the first has answered.
  await page.evaluate(`import(${JSON.stringify((await loaded).url())}).then(() => null)`)
  const card = page.getByRole('article', { name: 'At Hand' })
  await expect(card).toBeVisible()
  await enterTunnel(page)
  await card.getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Race Registration' })).toBeVisible()
})

type Window = { path: string; part: RegExp; button: RegExp; opens: RegExp; on?: typeof phone }
const windows: Record<string, Window> = {
  'the menu': { path: '/races', part: /menu-sheet/, button: /^Menu/, opens: /Menu/, on: phone },
  'what the bell rang for': {
    path: '/races',
    part: /bell-popover/,
    button: /^Notifications/,
    opens: /Notifications/,
  },
  'the club’s sheet': {
    path: '/chat',
    part: /club-sheet/,
    button: /Members|Club and members|^Club/,
    opens: /Club and members/,
    on: phone,
  },
  'a form for a race': {
    path: '/admin?tab=races',
    part: /race-dialog/,
    button: /^Create Race$/,
    opens: /Create Race/,
  },
}

for (const [what, { path, part, button, opens, on }] of Object.entries(windows)) {
  test(`${what} opens as soon as its code can be had, and the page stays`, async ({ club, person }) => {
    const someone = await person(on)
    await someone.signInAs(club.director())
    const { page } = someone
    const connect = await cutOff(page, part)
    await page.goto(path)
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toBeHidden()
    await connect()
    await expect(page.getByRole('dialog', { name: opens })).toBeVisible()
    await expect(page.getByText(words)).toBeHidden()
  })
}

test('a driver whose menu is on its way for ever is told so, and it opens when it comes after all', async ({
  club,
  person,
}) => {
  const driver = await person(phone)
  await driver.signInAs(await club.driver('Waits For Ever'))
  const { page } = driver
  let arrive = () => {}
  const onTheWay = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route(/\/assets\/menu-sheet-/, async route => {
    await onTheWay
    await route.continue()
  })
  await page.goto('/races')
  await page.getByRole('button', { name: /^Menu$/ }).click()
  await expect(page.getByText(words)).toBeVisible()
  arrive()
  await expect(page.getByRole('dialog', { name: /Menu/ })).toBeVisible()
  await expect(page.getByText(words)).toBeHidden()
})

test('who opens the menu once more, with a connection again, is not told that there is none', async ({
  club,
  person,
}) => {
  const driver = await person(phone)
  await driver.signInAs(await club.driver('Second Try'))
  const { page } = driver
  const connect = await cutOff(page, /menu-sheet/)
  await page.goto('/races')
  const menu = page.getByRole('button', { name: /^Menu$/ })
  await menu.click()
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await connect()
  let come = () => {}
  const isLet = new Promise<void>(resolve => {
    come = resolve
  })
  await page.route(/\/assets\/menu-sheet-/, async route => {
    await isLet
    await route.continue()
  })
  const alerts = page.evaluate(async text => {
    let times = 0
    for (let frame = 0; frame < 60; frame++) {
      if (document.body.textContent?.includes(text)) times += 1
      await new Promise(requestAnimationFrame)
    }
    return times
  }, words)
  await menu.click()
  expect(await alerts).toBe(0)
  come()
  await expect(page.getByRole('dialog', { name: /Menu/ })).toBeVisible()
})

test('a page that cannot be fetched says so and comes with the connection', async ({ club, person }) => {
  const driver = await person()
  await driver.signInAs(await club.driver('Between Pages'))
  const { page } = driver
  const connect = await cutOff(page, /championships-page/)
  await page.goto('/races')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Championships' }).click()
  await expect(page.getByText('The club cannot be reached.').first()).toBeVisible()
  await connect()
  await expect(page.getByRole('heading', { name: 'Championships and Club Rules' })).toBeVisible()
})

/** From now on the club serves this build, of which the page is none. */
async function deploy(page: Page, entry: string, onAsked = () => {}) {
  await page.route('/', route => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    onAsked()
    return route.fulfill({
      contentType: 'text/html',
      body: `<script type="module" crossorigin src="${entry}"></script>`,
    })
  })
}

test('a driver who presses Poll after a deployment writes it once the page has loaded itself anew, and their message is there', async ({
  club,
  person,
}) => {
  const driver = await person()
  await driver.signInAs(await club.driver('Asks After Deploy'))
  const { page } = driver
  const room = await club.room('Deployment Cup')
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Message', includeHidden: true })
  await field.fill('Half a message')
  const connect = await cutOff(page, /create-poll-dialog/)
  await deploy(page, '/assets/index-next.js', connect)
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await page.getByRole('button', { name: 'Poll', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Create Poll' })).toBeVisible()
  expect(loads).toBe(1)
  await expect(field).toHaveValue('Half a message')
  await expect(page.getByText(words)).toHaveCount(0)
  // It was pressed once, and does not come back with every visit.
  await page.unroute('/')
  await page.reload()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a driver who is given the old page again reads that there is a new version, not that there is no connection', async ({
  club,
  person,
}) => {
  const driver = await person(phone)
  await driver.signInAs(await club.driver('Old Page Again'))
  const { page } = driver
  await cutOff(page, /menu-sheet/)
  await page.goto('/races')
  await deploy(page, '/assets/index-next.js')
  const menu = page.getByRole('button', { name: /^Menu$/ })
  const loaded = page.waitForEvent('domcontentloaded')
  await menu.click()
  await loaded
  await menu.click()
  await expect(page.getByText('There is a new version.')).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  const loadedAgain = page.waitForEvent('domcontentloaded')
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
  await loadedAgain
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a tab that stays open through two deployments loads itself anew for each, and once', async ({
  club,
  person,
}) => {
  const driver = await person()
  await driver.signInAs(await club.driver('Long In The Tab'))
  const { page } = driver
  await cutOff(page, /championships-page/)
  let served = '/assets/index-first.js'
  let asked = 0
  await page.route('/', route => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    asked += 1
    return route.fulfill({
      contentType: 'text/html',
      body: `<script type="module" crossorigin src="${served}"></script>`,
    })
  })
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await page.goto('/races')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Championships' }).click()
  // Loaded anew where it was going, and then, as the page is still the old one, no more.
  await expect.poll(() => loads).toBe(2)
  await expect.poll(() => asked).toBeGreaterThan(2)
  await expect(page.getByRole('heading', { name: 'New version' })).toBeVisible()
  await expect(page.getByText('The club cannot be reached.')).toHaveCount(0)
  expect(loads).toBe(2)
  served = '/assets/index-second.js'
  await expect.poll(() => loads).toBe(3)
})

test('a tab that only cannot reach the club is not loaded anew', async ({ club, person }) => {
  const driver = await person()
  await driver.signInAs(await club.driver('Same Build'))
  const { page } = driver
  await cutOff(page, /championships-page/)
  await page.goto('/races')
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  const asked = page.waitForResponse(response => new URL(response.url()).pathname === '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Championships' }).click()
  await asked
  await expect(page.getByText('The club cannot be reached.').first()).toBeVisible()
  expect(loads).toBe(0)
})

test('a dashboard whose notifications cannot be had shows the rest, and does not ask without end', async ({
  club,
  person,
}) => {
  const driver = await person()
  await driver.signInAs(await club.driver('Deaf Driver'))
  const { page } = driver
  let asked = 0
  await page.route(/\/api\/notifications\/[^/]+$/, route => {
    asked += 1
    return route.abort()
  })
  await page.goto('/dashboard')
  const unread = page.getByRole('region', { name: /^Unread/ })
  await expect(unread.getByText('Failed to fetch notifications')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My registrations' })).toBeVisible()
  await unread.getByRole('button', { name: 'Retry' }).click()
  await expect(unread.getByRole('button', { name: 'Retry' })).toBeEnabled()
  await rest(page)
  expect(asked).toBeLessThanOrEqual(6)
})

test('an admin who opens a tab while the club does not answer is told so, and the club is not asked without end', async ({
  club,
  person,
}) => {
  const admin = await person()
  await admin.signInAs(club.director())
  const { page } = admin
  await page.goto('/admin?tab=races')
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(page.getByLabel('Title')).toBeVisible()
  await page.goto('/admin?tab=races')
  await expect(page.getByRole('heading', { name: 'Races', exact: true })).toBeVisible()
  const asked = new Map<string, number>()
  await page.route(/\/api\//, route => {
    const { pathname } = new URL(route.request().url())
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
    return route.abort()
  })
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(page.getByText('Failed to fetch recipients')).toBeVisible()
  await expect(page.getByText('Failed to fetch announcements')).toBeVisible()
  await page.getByRole('tab', { name: 'Dashboard' }).click()
  await expect(page.getByText('Failed to fetch what needs you')).toBeVisible()
  await expect(page.getByText('Failed to fetch the activity')).toBeVisible()
  await rest(page)
  expect([...asked].filter(([, times]) => times > 6)).toEqual([])
})
