import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { driver } from '#tests/support/browser/cast.ts'
import { clubOf, openRoom } from '#tests/support/browser/club.ts'
import { badGateway, type FakeClub, refused } from '#tests/support/browser/fake-club.ts'
import { mouse, reach } from '#tests/support/browser/hands.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import { expectFailure, expectSuccess, toasts } from '#tests/support/browser/toasts.ts'

const tess = driver('Texts Driver', { displayName: 'Tess' })
const unknown = refused({ status: 404, code: 'driver_not_found', detail: 'There is no such driver.' })
const taken = refused({
  ...{ status: 409, code: 'gamertag_taken', detail: 'This gamertag is taken.' },
  issues: [{ path: 'gamertag', message: 'This gamertag is taken.' }],
})

/** From now on Tess is signed in when she asks for it. */
function letIn(club: FakeClub) {
  openRoom(club, tess)
  club.answer('POST /api/session', () => {
    club.answer('GET /api/session', { member: tess, isEnded: false })
    return { member: tess }
  })
}

test('a driver is told on its page how signing in went, and sends the toast away', async () => {
  await commands.setUp({ reducedMotion: 'no-preference' })
  const club = clubOf(null)
  await openPage(club, '/signin')
  const form = page.getByRole('main')
  const submit = form.getByRole('button', { name: 'Sign In' })
  await submit.click()
  await expect.element(form.getByText('Xbox gamertag is required')).toBeVisible()
  await form.getByLabelText('Gamertag').fill('Nobody Of Texts')
  club.answer('POST /api/session', unknown)
  await submit.click()
  await expectFailure(
    'Driver Not Found',
    'No driver profile was found for Nobody Of Texts. Create a profile or check the spelling.',
  )
  club.answer('POST /api/session', refused(badGateway))
  await submit.click()
  await expectFailure('Sign-In Error', 'Failed to sign in. Please try again.')
  letIn(club)
  await form.getByLabelText('Gamertag').fill(tess.gamertag)
  await submit.click()
  await expectSuccess('Welcome Back!', 'Signed in as Tess (Texts Driver).')
  await sendToastAway()
})

/** F8 leads to the toast; a swipe of 50 px to the right sends it away, and less does not. */
async function sendToastAway() {
  const title = toasts('status').getByText('Welcome Back!')
  await title.hover() // which stops its clock
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('region', { name: 'Notifications' })).toHaveFocus()
  for (const [distance, left] of [
    [40, 1],
    [60, 0],
  ] as const) {
    const { x, y } = await reach(title)
    await mouse.down({ x, y })
    await mouse.move({ x: x + distance, y })
    await mouse.up()
    await expect.element(toasts('status')).toHaveLength(left)
  }
}

test('a newcomer is told how creating a profile went', async () => {
  const club = clubOf(null)
  await openPage(club, '/signin')
  const form = page.getByRole('main')
  await form.getByRole('link', { name: 'Create your driver profile' }).click()
  const create = form.getByRole('button', { name: 'Create Driver Profile' })
  await create.click()
  await expect.element(form.getByText('Nickname is required')).toBeVisible()
  await expect.element(form.getByText('Xbox gamertag is required')).toBeVisible()
  await form.getByLabelText('Nickname / Known as').fill('Tess again')
  await form.getByLabelText('Gamertag').fill('texts driver')
  club.answer('POST /api/members', taken)
  await create.click()
  await expectFailure('Registration Failed', /gamertag/)
  club.answer('POST /api/members', refused(badGateway))
  await create.click()
  await expectFailure('Registration Failed', 'Failed to create your profile. Please try again.')
})

test('a driver is told in the header how signing in went', async () => {
  const club = clubOf(null)
  await openPage(club, '/rules')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  const submit = dialog.getByRole('button', { name: 'Sign In' })
  await expect
    .element(dialog.getByText('Enter your gamertag to restore your registration status across browsers.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await submit.click()
  await expect.element(dialog.getByText('Gamertag is required')).toBeVisible()
  await dialog.getByLabelText('Gamertag').fill('Nobody Of Texts')
  club.answer('POST /api/session', unknown)
  await submit.click()
  await expectFailure(
    'Sign In Failed',
    'Gamertag not found. Please check your gamertag or register for a race first.',
  )
  club.answer('POST /api/session', refused(badGateway))
  await submit.click()
  await expectFailure('Sign In Failed', 'Please check your gamertag and try again.')
  letIn(club)
  const release = club.hold('POST /api/session')
  await dialog.getByLabelText('Gamertag').fill(tess.gamertag)
  await submit.click()
  await expect.element(dialog.getByRole('button', { name: 'Signing In...' })).toBeVisible()
  release()
  await expectSuccess('Signed In Successfully!', 'Welcome back, Tess!')
})
