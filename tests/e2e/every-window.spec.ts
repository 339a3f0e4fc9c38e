import { rest } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/journey.ts'
import { fillClub, longest, names } from '#tests/support/looks/full-club.ts'
import { lookAtOpened, lookAtWindow } from '#tests/support/looks/look.ts'
import { shiftsIn, watchShifts } from '#tests/support/looks/shifts.ts'

test.use({ expectedFaults: [/status of 401/] })

const desk = { viewport: { width: 1280, height: 900 } }
const longName = { [names.soon]: longest[names.soon] ?? 0 }

test('a stranger gets along with a form and the window to sign in', async ({ person }) => {
  const { page } = await person(desk)
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create Driver Profile' }).click()
  await expect(page.getByText('Nickname is required')).toBeVisible()
  await lookAtOpened(page, 'a form with mistakes')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await lookAtWindow(page, 'the sign-in window')
})

test('a driver gets along with the windows of a race and of a room', async ({ club, person }) => {
  const { driver, room } = await fillClub(club)
  const { page, signInAs } = await person(desk)
  await signInAs(driver)
  await page.goto('/races')
  const card = page.getByRole('article', { name: names.soon })
  await card.getByRole('button', { name: 'Circuit preview' }).click()
  await card.getByRole('button', { name: 'Stats' }).click()
  await expect(card.getByText('Lap Record')).toBeVisible()
  await lookAtOpened(page, 'a circuit preview')
  for (const button of ['Register Now', 'Details']) {
    await card.getByRole('button', { name: button }).click()
    await lookAtWindow(page, `the window of ${button}`, longName)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  for (const button of ['Poll', 'Photo or video']) {
    await page.goto(`/chat?room=${room.id}`)
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await lookAtWindow(page, `the window of ${button}`)
  }
})

test('an admin gets along with the bell and the windows of the desk', async ({ club, person }) => {
  await fillClub(club)
  const { page, signInAs } = await person(desk)
  await signInAs(club.director())
  await page.goto('/admin?tab=members&status=pending')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('link', { name: /new drivers are waiting/ })).toBeVisible()
  await lookAtOpened(page, 'the bell')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await lookAtWindow(page, 'the question before a member is deleted')
  await page.goto('/admin?tab=races')
  await page.getByRole('button', { name: 'Create Race', exact: true }).first().click()
  await lookAtWindow(page, 'the window for a new race')
  await page.goto('/admin?tab=races')
  const row = page.getByRole('row', { name: names.soon })
  await row.getByRole('button', { name: 'Delete', exact: true }).click()
  await lookAtWindow(page, 'the question before a race is deleted', longName)
})

test('an admin gets along with what opens in a room', async ({ club, person }) => {
  const { room } = await fillClub(club)
  const { page, signInAs } = await person(desk)
  await signInAs(club.director())
  await page.goto(`/chat?room=${room.id}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Hello @')
  await expect(page.getByRole('option').first()).toBeVisible()
  await lookAtOpened(page, 'whom a message can mention')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Club and members' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await lookAtOpened(page, 'the club and its members on a small phone')
  await page.keyboard.press('Escape')
  await page.setViewportSize(desk.viewport)
  const message = page.getByRole('log').getByRole('article').filter({ hasText: 'the plan is on' }).last()
  await message.hover()
  await message.getByRole('button', { name: 'Delete message' }).click()
  await lookAtWindow(page, 'the question before a message is deleted')
})

test('nothing moves on the races where the championships come late', async ({ club, person }) => {
  await club.race('Late Cup')
  const { page, signInAs } = await person({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'no-preference',
  })
  await watchShifts(page)
  await signInAs(await club.driver('Late Reader'))
  let letCome = () => {}
  const late = new Promise<void>(resolve => {
    letCome = resolve
  })
  await page.route('**/api/championships', route => late.then(() => route.continue()))
  const answered = page.waitForResponse('**/api/races')
  await page.goto('/races')
  await answered
  await rest(page)
  await page.screenshot() // what was never painted cannot be seen to move
  letCome()
  await expect(page.getByRole('article', { name: 'Late Cup' })).toBeVisible()
  await rest(page)
  expect(await shiftsIn(page)).toEqual([])
})
