import type { Locator, Page, Route } from '@playwright/test'
import { ADMIN_KEY, type Club, expect, type Person, test } from '#tests/support/journey.ts'
import { addAuthenticator } from '#tests/support/virtual-authenticator.ts'
import { browser } from '../../scripts/chromium.mjs'

// Chromium logs a refused call as an error; these are the ones the journeys are about. So is a socket that is being
// opened just as a passkey gives its browser another session.
test.use({
  expectedFaults: [/WebSocket|status of 40[139]/],
  launchOptions: browser, // the headless shell's Tab key does not go round
})

const phone = { viewport: { width: 390, height: 844 } }
const passkeysOf = (page: Page) => page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')

test('a driver protects the gamertag and signs in with it again, on a phone and by keyboard alone', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Kay Passkey')
  const { page, context, signInAs } = await person(phone)
  const authenticator = await addAuthenticator(page)
  await signInAs(driver)
  await page.goto(`/members/${driver.id}/profile`)
  await press(page, page.getByRole('button', { name: 'Protect my gamertag' }))
  await expect(page.getByText('Gamertag Protected')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your gamertag is protected' })).toBeVisible()
  await expect(passkeysOf(page)).toHaveCount(1)

  await press(page, passkeysOf(page).getByRole('button', { name: 'Rename' }))
  await expect(page.getByLabel('Passkey name')).toBeFocused()
  await page.keyboard.type('My phone')
  await page.keyboard.press('Enter')
  await expect(passkeysOf(page).getByText('My phone')).toBeVisible()
  await expect(passkeysOf(page).getByRole('button', { name: 'Rename' })).toBeFocused()

  // In a browser that waits for a finger, the field is there as for everybody.
  await authenticator.answers(false)
  await context.clearCookies()
  const suggested = page.waitForResponse('**/api/session/passkey/options')
  await page.goto('/signin')
  await suggested // one that came later would take the finger that is meant for the form
  const field = page.getByRole('main').getByLabel('Gamertag')
  await tabTo(page, field)
  await page.keyboard.type('kay  PASSKEY')
  await authenticator.answers(true)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat$/)
  await expect(page.getByText('Welcome Back!')).toBeVisible()
})

test('a driver adds a second passkey, loses both, and comes back with an admin’s one-time code', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Lost Phones')
  const before = await person(phone)
  const first = await addAuthenticator(before.page)
  await before.signInAs(driver)
  await before.page.goto(`/members/${driver.id}/profile`)
  await before.page.getByRole('button', { name: 'Protect my gamertag' }).click()
  await expect(passkeysOf(before.page)).toHaveCount(1)
  await first.lose()
  await addAuthenticator(before.page)
  await before.page.getByRole('button', { name: 'Add another passkey' }).click()
  await expect(passkeysOf(before.page)).toHaveCount(2)

  await codeFor(club, await person(phone), driver.gamertag)
  const standing = before.page.getByText('An admin made a one-time code for your gamertag')
  await expect(standing).toBeVisible()
  await before.page.getByRole('button', { name: 'Stop the code' }).click()
  await expect(before.page.getByText('Code Stopped')).toBeVisible()
  await expect(standing).toBeHidden()

  const code = await codeFor(club, await person(phone), driver.gamertag)
  const after = await person(phone)
  await addAuthenticator(after.page)
  await after.page.goto('/signin')
  await after.page.getByRole('main').getByLabel('Gamertag').fill(driver.gamertag)
  await after.page.getByRole('button', { name: 'I have a one-time code' }).click()
  await expect(after.page.getByLabel('Gamertag')).toHaveValue(driver.gamertag)
  await after.page.getByLabel('One-time code').fill('0000 0000')
  await after.page.keyboard.press('Enter')
  await expect(after.page.getByText('That code is wrong, used or expired.')).toBeVisible()
  await after.page.getByLabel('One-time code').fill(code)
  await after.page.keyboard.press('Enter')
  await Promise.all([expectEnded(before.page), expect(after.page).toHaveURL(/\/chat$/)])
  await after.page.goto(`/members/${driver.id}/profile`)
  await expect(passkeysOf(after.page)).toHaveCount(3)

  await passkeysOf(after.page).first().getByRole('button', { name: 'Remove' }).click()
  await after.page.getByRole('alertdialog').getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(passkeysOf(after.page)).toHaveCount(2)
})

test('a driver whose finger is not taken can try again, chooses a suggested passkey, and cannot add it twice', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Cold Finger')
  const { page, context, signInAs } = await person(phone)
  const authenticator = await addAuthenticator(page)
  await signInAs(driver)
  await page.goto(`/members/${driver.id}/profile`)
  await authenticator.verifies(false)
  await page.getByRole('button', { name: 'Protect my gamertag' }).click()
  await expect(page.getByText('No passkey was created')).toBeVisible()
  expect(await authenticator.count()).toBe(0)
  await authenticator.verifies(true)
  await page.getByRole('button', { name: 'Protect my gamertag' }).click()
  await expect(passkeysOf(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Add another passkey' }).click()
  await expect(page.getByText('This device already has a passkey')).toBeVisible()

  await context.clearCookies()
  await page.goto('/signin')
  await expect(page).toHaveURL(/\/chat$/)
})

test('a driver with a passkey is made an admin and a driver again, each side proving itself in place', async ({
  club,
  person,
}) => {
  const driver = await club.driver('New Steward')
  const steward = await person(phone)
  await addAuthenticator(steward.page)
  await steward.signInAs(driver)
  await steward.page.goto(`/members/${driver.id}/profile`)
  await steward.page.getByRole('button', { name: 'Protect my gamertag' }).click()
  await expect(passkeysOf(steward.page)).toHaveCount(1)

  const adminKey = ADMIN_KEY
  const director = await person(phone)
  await director.signInAs(await club.ownDirector())
  await director.page.goto('/admin?tab=members')
  await director.page.getByRole('searchbox').fill(driver.gamertag)
  await more(director.page, driver.gamertag)
  await director.page.getByRole('button', { name: 'Make admin' }).click()
  await director.page.route('**/api/admin/members/*/admin', unproven('admin_key'), { times: 1 })
  await director.page.getByRole('button', { name: 'Make Admin', exact: true }).click()
  const proof = director.page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Admin key').fill(adminKey)
  await proof.getByRole('button', { name: 'Use the admin key' }).click()
  const { page } = steward
  await Promise.all([expectEnded(page), expect(director.page.getByText('Admin Made')).toBeVisible()])
  await expect(proof).toBeHidden()

  await page.goto('/signin') // where the browser suggests the passkey
  await expect(page).toHaveURL(/\/chat$/)
  await refuseUntilPasskeyShown(page, '**/api/admin/pending-members')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await more(director.page, driver.gamertag)
  await director.page.getByRole('button', { name: 'Remove admin' }).click()
  await director.page.getByRole('button', { name: 'Remove Admin', exact: true }).click()
  await Promise.all([expectEnded(page), expect(director.page.getByText('Admin Removed')).toBeVisible()])
})

test('a proof that is wanted in a page’s first seconds is asked for as soon as the page can', async ({
  club,
  person,
}) => {
  const adminKey = ADMIN_KEY
  const { page, signInAs } = await person(phone)
  await signInAs(await club.ownDirector())
  let arrive = () => {}
  const isThere = new Promise<void>(resolve => {
    arrive = resolve
  })
  // What stands beside every page, and with it the window that asks.
  await page.route(/\/assets\/page-extras-/, async route => {
    await isThere
    await route.continue()
  })
  await page.goto('/admin?tab=club')
  await page.getByLabel('Club admin text').fill('Proven in the first second')
  await page.route('**/api/club-admin-text', unproven('admin_key'), { times: 1 })
  const refused = page.waitForResponse(answer => answer.status() === 403)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await refused
  arrive()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Admin key').fill(adminKey)
  await proof.getByRole('button', { name: 'Use the admin key' }).click()
  await expect(page.getByText('Text Saved')).toBeVisible()
})

/** Whoever is signed out is told for five seconds: to be looked for together with what else comes of it, not after that. */
function expectEnded(page: Page) {
  return expect(page.getByText('Your session has ended')).toBeVisible()
}

/** Answers as if the last proof were too old; it cannot be waited for. */
function unproven(method: string) {
  const json = { code: 'proof_required', detail: 'Please prove it is you first.', methods: [method] }
  return (route: Route) => route.fulfill({ status: 403, json })
}

// A page asks again whenever the club changes, so the refusals end with the proof and not before.
async function refuseUntilPasskeyShown(page: Page, calls: string) {
  await page.route(calls, unproven('passkey'))
  await page.route('**/api/session/passkey', async route => {
    await page.unroute(calls)
    await route.continue()
  })
}

/** Opens the menu of a member on the desk. */
function more(page: Page, gamertag: string) {
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: gamertag })
  return row.getByRole('button', { name: 'More actions' }).click()
}

/** The race director finds the driver, who has lost every passkey, and makes a code, which is read out. */
async function codeFor(club: Club, { page, signInAs }: Person, gamertag: string) {
  await signInAs(await club.ownDirector())
  await page.goto('/admin?tab=members')
  await page.getByRole('searchbox').fill(gamertag)
  await more(page, gamertag)
  await page.getByRole('button', { name: 'One-time code' }).click()
  const dialog = page.getByRole('dialog', { name: 'One-time code' })
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(dialog.getByText('This driver has a passkey')).toBeVisible()
  await dialog.getByRole('button', { name: 'All lost: create code' }).click()
  const digits = dialog.getByText(/^\d{4} \d{4}$/)
  await expect(digits).toBeVisible()
  return (await digits.textContent()) ?? ''
}

/** Tabs to a control and presses Enter on it. */
async function press(page: Page, control: Locator) {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await control.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach this control')
}
