import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { director, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf, openRoom } from '#tests/support/browser/club.ts'
import { type FakeClub, refused } from '#tests/support/browser/fake-club.ts'
import { twice } from '#tests/support/browser/hands.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'

const inputs = (form: Locator, texts: Record<string, string>) =>
  Object.entries(texts).reduce(
    (before, [label, text]) => before.then(() => form.getByLabelText(label).fill(text)),
    Promise.resolve(),
  )

interface Form {
  /** Opens the form with everything filled in, and gives the club and the form's submit button. */
  fill: () => Promise<{ club: FakeClub; submit: Locator }>
  /** What it sends and is answered, and a field that the club can find wrong. */
  sends: string
  saved: object
  field: { name: string; label: string; holds: string }
}

const forms: Record<string, Form> = {
  'creating a profile': {
    async fill() {
      const club = clubOf(null)
      await openPage(club, '/register')
      await inputs(page.getByRole('main'), { 'Nickname / Known as': 'Dee', Gamertag: 'Double Profile' })
      return { club, submit: page.getByRole('button', { name: 'Create Driver Profile' }) }
    },
    sends: 'POST /api/members',
    saved: driver('Double Profile'),
    field: { name: 'displayName', label: 'Nickname / Known as', holds: 'Dee' },
  },
  'signing in': {
    async fill() {
      const club = clubOf(null)
      openRoom(club, driver('Double Sign In'))
      await openPage(club, '/signin')
      await inputs(page.getByRole('main'), { Gamertag: 'Double Sign In' })
      return { club, submit: page.getByRole('main').getByRole('button', { name: 'Sign In' }) }
    },
    sends: 'POST /api/session',
    saved: { member: driver('Double Sign In') },
    field: { name: 'gamertag', label: 'Gamertag', holds: 'Double Sign In' },
  },
  'changing a profile': {
    async fill() {
      const me = driver('Double Save')
      const club = clubOf(me).answer('GET /api/members/:id', me)
      await openPage(club, `/members/${me.id}/profile`)
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await inputs(page.getByRole('main'), { Bio: 'Twice over' })
      return { club, submit: page.getByRole('button', { name: 'Save Changes' }) }
    },
    sends: 'PUT /api/members/:id/profile',
    saved: driver('Double Save', { bio: 'Twice over' }),
    field: { name: 'bio', label: 'Bio', holds: 'Twice over' },
  },
  'putting a race on the schedule': {
    async fill() {
      const club = clubOf(director)
      await openPage(club, '/admin?tab=races')
      await page.getByRole('button', { name: 'Create Race' }).click()
      const dialog = page.getByRole('dialog')
      await inputs(dialog, {
        ...{ 'Race name': 'Double Race', Track: 'Zolder', 'Car class': 'GT4' },
        ...{ 'Race date and time': '2030-05-01T20:00', 'Registration deadline': '2030-05-01T19:00' },
      })
      return { club, submit: dialog.getByRole('button', { name: 'Create Race' }) }
    },
    sends: 'POST /api/races',
    saved: race('Double Race'),
    field: { name: 'track', label: 'Track', holds: 'Zolder' },
  },
  'turning a driver down': {
    async fill() {
      const waiting = driver('Double Rejection', { status: 'pending' })
      const club = clubOf(director).answer('GET /api/admin/pending-members', [{ ...waiting, lookalikes: [] }])
      await openPage(club, '/admin/members')
      await cardOf(waiting.gamertag).getByRole('button', { name: 'Reject' }).click()
      await inputs(page.getByRole('alertdialog'), { 'Reason (optional)': 'Not today' })
      return {
        club,
        submit: page.getByRole('alertdialog').getByRole('button', { name: 'Confirm Rejection' }),
      }
    },
    sends: 'POST /api/admin/approve-member',
    saved: driver('Double Rejection', { status: 'rejected' }),
    field: { name: 'rejectionReason', label: 'Reason (optional)', holds: 'Not today' },
  },
}

for (const [what, { fill, sends, saved, field }] of Object.entries(forms))
  test(`${what}: a refusal stands at its field, which has the focus, and a double tap sends once`, async () => {
    const { club, submit } = await fill()
    const issues = [{ path: field.name, message: 'So not' }]
    club.answer(sends, refused({ status: 400, code: 'invalid', detail: 'So not', issues }))
    const [method = '', path = ''] = sends.split(' ')
    const count = () => club.asked(method, new RegExp(`^${path.replace(':id', '[^/]+')}$`)).length
    await twice(submit)
    const input = page.getByLabelText(field.label)
    await expect.element(input).toHaveFocus()
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toHaveValue(field.holds)
    await expect.element(page.getByText('So not').first()).toBeVisible()
    expect(count()).toBe(1)

    club.answer(sends, saved)
    await twice(submit)
    // While it is sent the button has another name, so its going alone says nothing of the call.
    await expect.poll(count).toBe(2)
    await expect.element(submit).not.toBeInTheDocument()
    expect(count()).toBe(2)
    await expect.element(page.getByText(/Failed|Error/)).not.toBeInTheDocument()
  })

describe('an answer that comes late', () => {
  /** Lets the held answer come, and looks whether what was typed meanwhile stands where the next window was opened. */
  async function typeMeanwhile(field: Locator, answer: () => void, done: string) {
    await field.fill('Typed meanwhile')
    answer()
    await expect.element(page.getByText(done)).toBeVisible()
    await new Promise(closed => setTimeout(closed, 400)) // a window would close within that
    await expect.element(field).toHaveValue('Typed meanwhile')
  }

  async function cancel(role: 'dialog' | 'alertdialog') {
    await page.getByRole(role).getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole(role)).not.toBeInTheDocument()
  }

  test('leaves the rejection of another driver open, and what is typed in it', async () => {
    const waiting = ['Late One', 'Late Two'].map(name => driver(name, { status: 'pending' }))
    const club = clubOf(director)
      .answer(
        'GET /api/admin/pending-members',
        waiting.map(it => ({ ...it, lookalikes: [] })),
      )
      .answer('POST /api/admin/approve-member', { ...waiting[0], status: 'rejected' })
    const answer = club.hold('POST /api/admin/approve-member')
    await openPage(club, '/admin/members')
    await cardOf('Late One').getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('button', { name: 'Confirm Rejection' }).click()
    await cancel('alertdialog')
    await cardOf('Late Two').getByRole('button', { name: 'Reject' }).click()
    await typeMeanwhile(page.getByLabelText('Reason (optional)'), answer, 'Member Rejected')
  })

  test('leaves the form of a championship open, and what is typed in it', async () => {
    const late = race('Late Race')
    const club = clubOf(director)
      .answer('GET /api/races', [late])
      .answer('GET /api/races/:id', late)
      .answer('PUT /api/races/:id', late)
    const answer = club.hold('PUT /api/races/:id')
    await openPage(club, '/admin?tab=races')
    await page.getByRole('row').filter({ hasText: 'Late Race' }).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Update Race' }).click()
    await cancel('dialog')
    await page.getByRole('button', { name: 'Create Championship' }).click()
    await typeMeanwhile(page.getByLabelText('Season'), answer, 'Race Updated!')
  })

  test('leaves the registration for another race open, and what is typed in it', async () => {
    const me = driver('Late Driver')
    const club = clubOf(me)
      .answer('GET /api/races', [race('Late Entry'), race('Next Entry')])
      .answer('GET /api/members/:id', me)
      .answer('POST /api/registrations', {})
    const answer = club.hold('POST /api/registrations')
    const card = (name: string) => page.getByRole('article', { name })
    await openPage(club, '/races')
    await card('Late Entry').getByRole('button', { name: 'Register Now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: 'Registering...' }))
      .toBeVisible()
    await cancel('dialog')
    await card('Next Entry').getByRole('button', { name: 'Register Now' }).click()
    await typeMeanwhile(page.getByLabelText('Nickname / Known as'), answer, 'Registration Successful!')
  })
})

function cardOf(gamertag: string) {
  return page.getByRole('listitem').filter({ hasText: gamertag })
}
