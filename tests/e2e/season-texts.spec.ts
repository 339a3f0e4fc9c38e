import type { Locator, Page, Route } from '@playwright/test'
import { hearsNews } from '#tests/support/feed.ts'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'

// Chromium logs every failed call as an error; these tests provoke them. Who signs out may cut off a list on its way (401).
test.use({ expectedFaults: [/status of (401|404|409|500|502)/] })

const nextYear = new Date().getFullYear() + 1

test('a driver is told how signing in and creating a profile went', async ({ club, person }) => {
  const driver = await club.driver('Texts Driver', { displayName: 'Tess' })
  const { page } = await person({ reducedMotion: null })
  await page.goto('/signin')
  const form = page.getByRole('main')
  const submit = form.getByRole('button', { name: 'Sign In' })
  await submit.click()
  await expect(form.getByText('Xbox gamertag is required')).toBeVisible()
  await form.getByLabel('Gamertag').fill('Nobody Of Texts')
  await submit.click()
  await expectFailure(
    page,
    'Driver Not Found',
    'No driver profile was found for Nobody Of Texts. Create a profile or check the spelling.',
  )
  await failing(page, 'POST', 'session', gateway, async () => {
    await submit.click()
    await expectFailure(page, 'Sign-In Error', 'Failed to sign in. Please try again.')
  })

  await form.getByRole('link', { name: 'Create your driver profile' }).click()
  const create = form.getByRole('button', { name: 'Create Driver Profile' })
  await create.click()
  await expect(form.getByText('Nickname is required')).toBeVisible()
  await expect(form.getByText('Xbox gamertag is required')).toBeVisible()
  await form.getByLabel('Nickname / Known as').fill('Tess again')
  await form.getByLabel('Gamertag').fill('texts driver')
  await create.click()
  await expectFailure(page, 'Registration Failed', /gamertag/)
  await failing(page, 'POST', 'members', gateway, async () => {
    await create.click()
    await expectFailure(page, 'Registration Failed', 'Failed to create your profile. Please try again.')
  })

  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(
    dialog.getByText('Enter your gamertag to restore your registration status across browsers.'),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByText('Gamertag is required')).toBeVisible()
  await dialog.getByLabel('Gamertag').fill('Nobody Of Texts')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expectFailure(
    page,
    'Sign In Failed',
    'Gamertag not found. Please check your gamertag or register for a race first.',
  )
  await failing(page, 'POST', 'session', gateway, async () => {
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expectFailure(page, 'Sign In Failed', 'Please check your gamertag and try again.')
  })
  await dialog.getByLabel('Gamertag').fill(driver.gamertag)
  await page.route('**/api/session', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await expect(dialog.getByRole('button', { name: 'Signing In...' })).toBeVisible()
    await route.continue()
  })
  const isIn = hearsNews(page)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expectSuccess(page, 'Signed In Successfully!', 'Welcome back, Tess!')
  await page.unroute('**/api/session')
  await isIn // a socket that is asked for as its session ends may be refused, which Chromium logs

  await banner.getByRole('button', { name: 'Sign Out' }).click()
  await expect(banner.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goto('/signin')
  await form.getByLabel('Gamertag').fill(driver.gamertag)
  await submit.click()
  await expectSuccess(page, 'Welcome Back!', 'Signed in as Tess (Texts Driver).')
  await sendToastAway(page)
})

test('a driver is told how registering for a race went, and what could not be fetched', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Texts Racer')
  const race = await club.race('Texts Cup')
  const { page, signInAs } = await person()
  await signInAs(driver)
  await page.goto('/races')
  const card = page.getByRole('article', { name: race.name })
  await card.getByRole('button', { name: 'Register Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Race Registration' })
  const register = dialog.getByRole('button', { name: 'Register' })
  await failing(page, 'POST', 'registrations', full, async () => {
    await register.click()
    await expectFailure(page, 'Registration Failed', full.detail)
  })
  await failing(page, 'POST', 'registrations', gateway, async () => {
    await register.click()
    await expectFailure(page, 'Registration Failed', 'Registration failed. Please try again.')
  })
  await failing(page, 'PUT', 'members/*/profile', gateway, async () => {
    await dialog.getByLabel('Nickname / Known as').fill('Another name')
    await register.click()
    await expectFailure(page, 'Update Failed', 'Failed to update profile.')
  })
  await dialog.getByLabel('Nickname / Known as').fill(driver.displayName)
  await register.click()
  await expectSuccess(page, 'Registration Successful!', 'You are registered for Texts Cup.')
  await expect(card.getByText('Grid position will be determined by qualifying')).toBeVisible()

  const unregister = card.getByRole('button', { name: 'Unregister' })
  await failing(page, 'DELETE', 'registrations/*/*', gateway, async () => {
    await unregister.click()
    await expectFailure(page, 'Unregistration Failed', 'Failed to unregister from race.')
  })
  await unregister.click()
  await expectSuccess(page, 'Unregistered Successfully', 'You have been removed from the race.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(unregister).toBeVisible()

  await answering(page, 'races', [], async () => {
    await failing(page, 'GET', 'races', gateway, async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Failed to fetch races' })).toBeVisible()
    })
    await retry(page, page.getByRole('heading', { name: 'No races available at the moment.' }))
  })
})

test('a driver is told how changing a profile went, and when there is no such member', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Texts Profile')
  const { page, signInAs } = await person()
  await signInAs(driver)
  await failing(page, 'GET', 'members/*', gateway, async () => {
    await page.goto('/members/nobody/profile')
    await expect(page.getByRole('heading', { name: 'Failed to fetch member' })).toBeVisible()
  })
  await retry(page, page.getByRole('heading', { level: 1, name: 'Member Not Found' }))

  await page.getByRole('link', { name: /Profile/ }).click()
  await expect(page.getByText('No bio provided')).toBeVisible()
  await expect(page.getByText('Not specified')).toHaveCount(2)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Late on the brakes.')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await failing(page, 'PUT', 'members/*/profile', gateway, async () => {
    await save.click()
    await expectFailure(page, 'Update Failed', 'Failed to update profile.')
  })
  await page.getByLabel('Favourite track').fill('x'.repeat(61))
  await save.click()
  await expect(page.getByText(/^Favourite track .*60 characters/)).toBeVisible()
  await page.getByLabel('Favourite track').fill('Monza')
  await save.click()
  await expectSuccess(page, 'Profile Updated', 'Your changes are saved.')
})

test('an admin is told how work on the races went', async ({ club, person }) => {
  test.slow()
  const { page } = await atTheDesk(club, person)
  await answering(page, 'races', [], async () => {
    await failing(page, 'GET', 'races', gateway, async () => {
      await page.goto('/admin?tab=races')
      await expect(page.getByRole('heading', { name: 'Failed to fetch races' })).toBeVisible()
    })
    const empty = 'No races created yet. Click "Create Race" to get started.'
    await retry(page, page.getByRole('heading', { name: empty }))
  })

  await page.getByRole('button', { name: 'Create Race' }).click()
  const creating = page.getByRole('dialog', { name: 'Create Race' })
  await creating.getByLabel('Race name').fill('Admin Texts')
  await creating.getByLabel('Track').fill('Zolder')
  await creating.getByLabel('Car class').fill('GT4')
  await creating.getByLabel('Race date and time').fill(`${nextYear}-04-10T20:00`)
  await creating.getByLabel('Registration deadline').fill(`${nextYear}-04-10T19:00`)
  const create = creating.getByRole('button', { name: 'Create Race' })
  await failing(page, 'POST', 'races', gateway, async () => {
    await create.click()
    await expectFailure(page, 'Failed to Create Race', 'Please try again.')
  })
  await create.click()
  await expectSuccess(page, 'Race Created!', 'Admin Texts has been added to the schedule.')
  await expect(creating).toBeHidden()

  const row = page.getByRole('row', { name: /Admin Texts/ })
  await row.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Race' })
  await failing(page, 'PUT', 'races/*', below, async () => {
    await editing.getByRole('button', { name: 'Update Race' }).click()
    await expectFailure(page, 'Failed to Update Race', below.detail)
  })
  await editing.getByRole('button', { name: 'Update Race' }).click()
  await expectSuccess(page, 'Race Updated!', 'Admin Texts has been saved.')
  await expect(editing).toBeHidden()

  await failing(page, 'GET', 'races/*/drivers', gateway, async () => {
    await row.getByRole('button', { name: 'Drivers' }).click()
    await expect(page.getByRole('heading', { name: 'Failed to fetch drivers' })).toBeVisible()
  })
  const drivers = page.getByRole('dialog', { name: 'Registered Drivers' })
  await retry(page, drivers.getByRole('heading', { name: 'No drivers registered yet' }))
  for (const fact of ['Zolder', 'GT4', '0/20']) await expect(drivers).toContainText(fact)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete race?' })
  await expect(question).toHaveAccessibleDescription(/This will also remove all registrations\.$/)
  await failing(page, 'DELETE', 'races/*', gateway, async () => {
    await question.getByRole('button', { name: 'Delete Race' }).click()
    await expectFailure(page, 'Failed to Delete Race', 'Please try again.')
  })
  await question.getByRole('button', { name: 'Delete Race' }).click()
  await expectSuccess(page, 'Race Deleted', 'Admin Texts has been taken off the schedule.')
})

test('an admin is told how work on the championships went, and a press beside a form loses nothing', async ({
  club,
  person,
}) => {
  const { page } = await atTheDesk(club, person)
  await answering(page, 'championships', [], async () => {
    await failing(page, 'GET', 'championships', gateway, async () => {
      await page.goto('/admin?tab=championships')
      await expect(page.getByRole('heading', { name: 'Failed to fetch championships' })).toBeVisible()
    })
    const empty = 'No championships created yet. Click "Create Championship" to get started.'
    await retry(page, page.getByRole('heading', { name: empty }))
  })

  await page.getByRole('button', { name: 'Create Championship' }).click()
  const creating = page.getByRole('dialog', { name: 'Create Championship' })
  const create = creating.getByRole('button', { name: 'Create Championship' })
  await creating.getByLabel('Start date').fill('')
  await creating.getByLabel('End date').fill('')
  await create.click()
  for (const field of ['Championship name', 'Season', 'Start date', 'End date'])
    await expect(creating.getByText(`${field} is required`)).toBeVisible()
  await creating.getByLabel('Championship name').fill('Texts Trophy')
  await page.mouse.click(5, 5)
  await expect(creating.getByLabel('Championship name')).toHaveValue('Texts Trophy')
  await creating.getByLabel('Season').fill('Season 1')
  await creating.getByLabel('Start date').fill('2026-12-01')
  await creating.getByLabel('End date').fill('2027-02-28')
  await failing(page, 'POST', 'championships', gateway, async () => {
    await create.click()
    await expectFailure(page, 'Error', 'Failed to create championship')
  })
  await create.click()
  await expectSuccess(page, 'Championship Created', 'Texts Trophy is ready for its races.')
  await expect(creating).toBeHidden()

  const row = page.getByRole('row', { name: /Texts Trophy/ })
  await row.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Championship' })
  await expect(editing.getByText("Inactive championships won't appear in public listings")).toBeVisible()
  await failing(page, 'PUT', 'championships/*', gateway, async () => {
    await editing.getByRole('button', { name: 'Update Championship' }).click()
    await expectFailure(page, 'Error', 'Failed to update championship')
  })
  await editing.getByRole('button', { name: 'Update Championship' }).click()
  await expectSuccess(page, 'Championship Updated', 'Texts Trophy has been saved.')
  await expect(editing).toBeHidden()

  const [{ id }] = (await club.asAdmin('GET', '/championships')).filter(
    ({ name }: { name: string }) => name === 'Texts Trophy',
  )
  await page.goto(`/races?championship=${id}`)
  await expect(page.getByRole('heading', { name: 'No races available for Texts Trophy.' })).toBeVisible()
  await page.goBack()

  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete championship?' })
  await expect(question).toHaveAccessibleDescription(/remove the championship from all associated races\.$/)
  await failing(page, 'DELETE', 'championships/*', gateway, async () => {
    await question.getByRole('button', { name: 'Delete Championship' }).click()
    await expectFailure(page, 'Failed to Delete Championship', 'Please try again.')
  })
  await question.getByRole('button', { name: 'Delete Championship' }).click()
  await expectSuccess(page, 'Championship Deleted', 'Texts Trophy is gone. Its races stay.')
})

test('an admin is told how a decision on a driver went', async ({ club, person }) => {
  await club.driver('Texts Waiting', { approved: false })
  const { page } = await atTheDesk(club, person)
  await answering(page, 'admin/pending-members', [], async () => {
    await failing(page, 'GET', 'admin/pending-members', gateway, async () => {
      await page.goto('/admin/members')
      await expect(page.getByRole('heading', { name: 'Failed to fetch pending members' })).toBeVisible()
    })
    await retry(page, page.getByRole('heading', { name: 'No Pending Approvals' }))
    await expect(page.getByText('All member registrations have been reviewed.')).toBeVisible()
  })

  await failing(page, 'GET', 'members', gateway, async () => {
    await page.getByText('All Members').click()
    await expect(page.getByRole('heading', { name: 'Failed to fetch all members' })).toBeVisible()
  })
  await retry(page, page.getByRole('searchbox'))
  await page.getByRole('searchbox').fill('Nobody Of Texts')
  await expect(page.getByRole('heading', { name: 'No Members Found' })).toBeVisible()
  await page.getByRole('searchbox').fill('Texts Waiting')

  const card = page.getByRole('listitem').filter({ hasText: 'Texts Waiting' })
  await failing(page, 'POST', 'admin/approve-member', internal, async () => {
    await card.getByRole('button', { name: 'Approve' }).click()
    await expectFailure(page, 'Error', `Failed to process member approval: ${internal.detail}`)
  })
  await card.getByRole('button', { name: 'Approve' }).click()
  await expectSuccess(page, 'Member Approved', 'Texts Waiting can join races now.')
  await card.getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reject Member' })
  await question.getByRole('button', { name: 'Confirm Rejection' }).click()
  await expectSuccess(page, 'Member Rejected', 'Texts Waiting was turned down.')
})

/** The race director at an own browser, signed in. */
async function atTheDesk(club: Club, person: () => Promise<Person>): Promise<Person> {
  const director = await person()
  await director.signInAs(club.director())
  return director
}

interface Refusal {
  status: number
  code?: string
  detail?: string
}

/** Something between the browser and the club fails, and explains nothing. */
const gateway: Refusal = { status: 502 }
const internal = { status: 500, code: 'internal', detail: 'Something broke at the club’s end.' }
const full = { status: 409, code: 'race_full', detail: 'The grid of this race is full.' }
const below = { status: 409, code: 'below_registered', detail: 'Three drivers are registered.' }

/** While `act` goes on, calls of this method to `path` below `/api` are refused. */
async function failing(page: Page, method: string, path: string, refusal: Refusal, act: () => Promise<void>) {
  await answer(page, method, path, act, {
    status: refusal.status,
    ...(refusal.detail
      ? { contentType: 'application/problem+json', body: JSON.stringify(refusal) }
      : { contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  })
}

/** Presses Retry, unless the feed has had everything fetched anew already; `shown` appears either way. */
async function retry(page: Page, shown: Locator) {
  await page.getByRole('button', { name: 'Retry' }).or(shown).click()
  await expect(shown).toBeVisible()
}

/**
 * While `act` goes on, reading `path` below `/api` gives this. Where it fails first, that goes on within: another
 * journey's doing has a page ask again at any time, and in between it would be answered.
 */
async function answering(page: Page, path: string, json: unknown, act: () => Promise<void>) {
  await answer(page, 'GET', path, act, { status: 200, json })
}

type Fulfilment = NonNullable<Parameters<import('@playwright/test').Route['fulfill']>[0]>

async function answer(page: Page, method: string, path: string, act: () => Promise<void>, as: Fulfilment) {
  const url = new RegExp(`/api/${path.replaceAll('*', '[^/]+')}(\\?.*)?$`)
  const handle = (route: Route) =>
    route.request().method() === method ? route.fulfill(as) : route.fallback()
  await page.route(url, handle)
  await act()
  await page.unroute(url, handle)
}

async function expectSuccess(page: Page, title: string, description: string | RegExp) {
  await expectToast(page, 'status', title, description)
}

async function expectFailure(page: Page, title: string, description: string | RegExp) {
  await expectToast(page, 'alert', title, description)
}

/** F8 leads to the toast; a swipe of 50 px to the right sends it away, and less does not. */
async function sendToastAway(page: Page) {
  const region = page.getByRole('region', { name: 'Notifications' })
  const toast = region.getByRole('status')
  await toast.getByText('Welcome Back!').hover() // which stops its clock
  await page.keyboard.press('F8')
  await expect(region).toBeFocused()
  const { x = 0, y = 0 } = (await toast.getByText('Welcome Back!').boundingBox()) ?? {}
  for (const [distance, left] of [
    [40, 1],
    [60, 0],
  ] as const) {
    await page.mouse.move(x + 5, y + 5)
    await page.mouse.down()
    await page.mouse.move(x + 5 + distance, y + 5)
    await page.mouse.up()
    await expect(toast).toHaveCount(left)
  }
}

// Behind an open dialog toasts are seen and not heard; the dialog says the same in its own words.
async function expectToast(
  page: Page,
  role: 'status' | 'alert',
  title: string,
  description: string | RegExp,
) {
  const region = page.getByRole('region', { name: 'Notifications', includeHidden: true })
  const toast = region.getByRole(role, { includeHidden: true })
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(description, { exact: true })).toBeVisible()
}
