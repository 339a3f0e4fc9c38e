import type { Page } from '@playwright/test'
import { expectKeyboardIn } from '#tests/support/dialog.ts'
import { expect, test } from '#tests/support/journey.ts'

test.use({ expectedFaults: [/status of 401/] })

test('a driver joins the club and takes a place with the keyboard alone', async ({ club, person }) => {
  const race = await club.race('Keyboard Cup')
  const { page } = await person({ viewport: { width: 1280, height: 800 } })
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await reach(page, 'Nickname / Known as')
  await page.keyboard.type('Kay')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kay Board')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown') // from Intermediate to Advanced
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/races$/)
  const [{ id }] = await club
    .asAdmin('GET', '/admin/pending-members')
    .then(pending => pending.filter(({ gamertag }: { gamertag: string }) => gamertag === 'Kay Board'))
  await club.asAdmin('POST', '/admin/approve-member', { memberId: id, approved: true })
  await page.reload()

  const card = page.getByRole('article', { name: race.name })
  const register = card.getByRole('button', { name: 'Register Now' })
  await expect(register).toBeVisible()
  await press(page, register)
  const dialog = page.getByRole('dialog', { name: 'Race Registration' })
  await expectKeyboardIn(dialog)
  await press(page, dialog.getByRole('button', { name: 'Register' }))
  const unregister = card.getByRole('button', { name: 'Unregister' })
  await expect(unregister).toBeFocused()

  await press(page, card.getByRole('button', { name: 'Details' }))
  const details = page.getByRole('dialog', { name: 'Keyboard Cup' })
  for (const fact of ['Silverstone', 'GT3', 'Date', 'Time', 'Registration deadline', '1/20'])
    await expect(details).toContainText(fact)
  await expectKeyboardIn(details)
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Details' })).toBeFocused()

  await press(page, unregister, 'Shift+Tab')
  await expect(register).toBeVisible()
})

test('a driver mentions, answers and likes with the keyboard alone', async ({ club, person }) => {
  const partner = await club.driver('Partner Keys')
  const room = await club.room('Room for the keyboard') // in the general one others talk meanwhile
  await club.send(
    'POST',
    `/chat-rooms/${room}/messages`,
    { message: 'Anybody for practice?' },
    { cookie: partner.cookie },
  )
  const { page, signInAs } = await person({ viewport: { width: 1280, height: 800 } })
  await signInAs(await club.driver('Kay Typist'))
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const log = page.getByRole('log')
  const asked = log.getByRole('article').filter({ hasText: 'Anybody for practice?' })
  const field = page.getByRole('textbox', { name: 'Message' })

  await tabTo(page, field)
  await page.keyboard.type('@part')
  await expect(page.getByRole('option', { name: /Partner Keys/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('at eight')
  await page.keyboard.press('Enter') // a new line
  await page.keyboard.type('Silverstone')
  await expect(field).toHaveValue('@Partner Keys at eight\nSilverstone')
  await page.keyboard.press('Control+Enter')
  const said = log.getByRole('article').filter({ hasText: 'Silverstone' })
  await expect(said).toContainText('@Partner Keys at eight')
  await expect(field).toBeFocused()

  await tabTo(page, said, 'Shift+Tab')
  for (let presses = 0; presses < 20 && !(await isFocused(asked)); presses++)
    await page.keyboard.press('ArrowUp')
  await press(page, asked.getByRole('button', { name: 'Like', exact: true }), 'ArrowRight')
  const liked = asked.getByRole('button', { name: 'Like, 1 like' })
  await expect(liked).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(liked).toHaveCount(0)
  await expect(asked).toBeFocused()

  await tabTo(page, asked, 'Shift+Tab')
  await press(page, asked.getByRole('button', { name: 'Reply to Partner Keys' }), 'ArrowRight')
  await expect(field).toBeFocused()
  await page.keyboard.type('I am in')
  await page.keyboard.press('Control+Enter')
  await expect(log.getByRole('article').filter({ hasText: 'I am in' })).toContainText('Anybody for practice?')
})

test('a talk of sixty links is one press of Tab, and arrows open each of them', async ({ club, person }) => {
  const talker = await club.driver('Linking Keys')
  const room = await club.room('Links for the keyboard')
  const links = (n: number) => [1, 2, 3, 4, 5, 6].map(at => `https://setups.example/${n}/${at}`).join(' ')
  for (let n = 1; n <= 10; n++)
    await club.send(
      'POST',
      `/chat-rooms/${room}/messages`,
      { message: `Setup ${n}: ${links(n)}` },
      { cookie: talker.cookie },
    )
  const { page, signInAs } = await person({ viewport: { width: 1280, height: 800 } })
  await page.context().route('https://setups.example/**', route => route.fulfill({ body: 'A setup' }))
  await signInAs(await club.driver('Reading Keys'))
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const log = page.getByRole('log')
  const last = log.getByRole('article').last()
  await expect(log.getByRole('link')).toHaveCount(60)

  await tabTo(page, last)
  await page.keyboard.press('Tab')
  expect(await log.evaluate(it => it.contains(document.activeElement))).toBe(false)
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  expect(await log.evaluate(it => it.contains(document.activeElement))).toBe(false)
  await page.keyboard.press('Tab')

  await page.keyboard.press('ArrowUp')
  const above = log.getByRole('article').nth(8)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(above.getByRole('link', { name: 'setups.example/9/2' })).toBeFocused()
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  expect((await opened).url()).toBe('https://setups.example/9/2')
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await expect(above).toBeFocused()
  await page.keyboard.press('ArrowLeft') // round to the last of its buttons
  await expect(above.getByRole('button', { name: 'More actions for Linking Keys’s message' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(last).toBeFocused()
})

/** Tabs until the field with this label has the focus. */
async function reach(page: Page, label: string) {
  await tabTo(page, page.getByLabel(label))
}

/** Tabs to a control and presses Enter on it. */
async function press(page: Page, control: ReturnType<Page['getByRole']>, key = 'Tab') {
  await tabTo(page, control, key)
  await page.keyboard.press('Enter')
}

/** More than a page has to tab through, which may show what other journeys have made. */
const MOST_PRESSES = 1000

async function tabTo(page: Page, control: ReturnType<Page['getByRole']>, key = 'Tab') {
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await isFocused(control)) return
    await page.keyboard.press(key)
  }
  throw new Error('The keyboard does not reach this control')
}

function isFocused(control: ReturnType<Page['getByRole']>) {
  return control.evaluate(element => element === document.activeElement)
}
