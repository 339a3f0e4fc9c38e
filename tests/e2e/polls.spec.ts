import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/axe.ts'
import { withoutFirstAnswers } from '#tests/support/first-answers.ts'
import { expect, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }

test('a poll is asked by the keyboard, voted on live, closed and deleted, and every browser shows the same', async ({
  club,
  person,
}) => {
  const asker = await person(desk)
  await asker.signInAs(await club.driver('Poll Asker'))
  const voter = await person(phone)
  const omar = await club.driver('Poll Voter')
  await voter.signInAs(omar)
  const secondTab = await voter.context.newPage()
  const room = await club.room('Polling Cup')
  for (const page of [asker.page, voter.page, secondTab]) {
    await page.goto(`/chat?room=${room}`)
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  }

  await writePoll(asker.page)
  await expect(asker.page.getByRole('dialog')).toHaveCount(0)
  const [asked, shown, mirrored] = [asker.page, voter.page, secondTab].map(pollIn)
  if (!asked || !shown || !mirrored) throw new Error('three pages')
  await expect(asked.getByRole('listitem')).toHaveText(['Full wet', 'Inters', 'Slicks'])
  await expect(shown).toContainText('Poll Asker asks')
  await expectAccessible(asker.page, 'a poll to vote in')

  await shown.getByRole('button', { name: 'Inters' }).click()
  await expect(shown).toContainText('You voted')
  await expect(shown.getByRole('listitem').filter({ hasText: 'Your vote' })).toContainText('100%')
  await expect(shown).toBeFocused()
  await expect(mirrored.getByRole('listitem').filter({ hasText: 'Your vote' })).toContainText('Inters')
  await expect(asked).toContainText('1 vote')
  await expect(asked).not.toContainText('Your vote')

  // From the dock, which leaves the talk where it is.
  await asker.page.getByRole('button', { name: /^Poll Which tyres/ }).click()
  const dock = asker.page.getByRole('region', { name: 'Open polls' })
  await dock.getByRole('button', { name: 'Slicks' }).click()
  for (const poll of [asked, shown, mirrored]) {
    await expect(poll.getByRole('listitem').filter({ hasText: 'Inters' })).toContainText('50%')
    await expect(poll.getByRole('listitem').filter({ hasText: 'Slicks' })).toContainText('50%')
    await expect(poll).toContainText('2 votes')
  }
  await expectAccessible(voter.page, 'the result of a poll')
  await asker.page.keyboard.press('Escape')
  await expect(dock).toHaveCount(0)

  await expect(shown.getByRole('button', { name: 'More actions for this poll' })).toHaveCount(0)
  await openMenu(asked)
  await asker.page.getByRole('button', { name: 'Close poll' }).click()
  for (const poll of [asked, shown]) await expect(poll.getByText('Closed')).toBeVisible()
  await expect(voter.page.getByRole('button', { name: /Which tyres/ })).toHaveCount(0)

  await openMenu(asked)
  await asker.page.getByRole('button', { name: 'Delete poll' }).click()
  const question = asker.page.getByRole('alertdialog', { name: 'Delete poll' })
  await expect(question).toContainText(
    'Are you sure you want to delete this poll? This action cannot be undone and all votes will be lost.',
  )
  await expectAccessible(asker.page, 'the question before a poll is deleted')
  await question.getByRole('button', { name: 'Delete poll' }).click()
  for (const poll of [asked, shown, mirrored]) await expect(poll).toHaveCount(0)
})

test.describe('a vote that fails', () => {
  test.use({ expectedFaults: [/status of 50[03]/] })

  test('is taken back with a word about it, as is a like; what is made while a browser is away is there when it is back', async ({
    club,
    person,
  }) => {
    const room = await club.room('Failing Cup')
    const { id } = await club.asAdmin('POST', `/chat-rooms/${room}/polls`, {
      question: 'Which tyres now?',
      options: ['Inters', 'Slicks'],
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const voter = await person(phone)
    const driver = await club.driver('Failing Voter')
    await voter.signInAs(driver)
    const { page } = voter
    const said = { message: 'Nobody can like this' }
    await club.send('POST', `/chat-rooms/${room}/messages`, said, { cookie: driver.cookie })
    await page.goto(`/chat?room=${room}`)
    const poll = pollIn(page)
    await page.route('**/vote', route => route.fulfill({ status: 503 }))
    await poll.getByRole('button', { name: 'Slicks' }).click()
    await expect(page.getByText('Failed to vote')).toBeVisible()
    await expect(poll.getByRole('button', { name: 'Slicks' })).toBeVisible()
    await page.unroute('**/vote')
    await page.route('**/like', route => route.fulfill({ status: 503 }))
    const line = page.getByRole('log').getByRole('article').filter({ hasText: 'Nobody can like this' }).last()
    await line.getByRole('button', { name: 'More actions for' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Like' }).click()
    await expect(page.getByText('Failed to update like status')).toBeVisible()
    await page.unroute('**/like')

    await page.goto('/rules')
    await club.send('POST', `/polls/${id}/vote`, { optionId: `${id}.1` }, { cookie: driver.cookie })
    await page.goto(`/chat?room=${room}`)
    await expect(poll.getByRole('listitem').filter({ hasText: 'Your vote' })).toContainText('Inters')
    await club.asAdmin('DELETE', `/polls/${id}`)
    await expect(poll).toHaveCount(0)
  })
})

test.describe('polls that cannot be fetched', () => {
  test.use({ expectedFaults: [/status of 50[03]/] })

  test('leave the talk readable, and come when they are asked for again', async ({ club, person }) => {
    const room = await club.room('Patient Cup')
    const { id } = await club.asAdmin('POST', `/chat-rooms/${room}/polls`, {
      question: 'Which tyres, once more?',
      options: ['Inters', 'Slicks'],
    })
    const { page, signInAs } = await person(phone)
    await signInAs(await club.driver('Patient Voter'))
    await withoutFirstAnswers(page)
    await page.route('**/messages?*', route => route.fulfill({ status: 503 }))
    await page.goto(`/chat?room=${room}`)
    await expect(page.getByRole('heading', { name: 'Failed to fetch messages' })).toBeVisible()
    await page.unroute('**/messages?*')
    await page.route('**/polls?*', route => route.fulfill({ status: 503 }))
    await page.goto(`/chat?room=${room}`)
    await expect(page.getByText('Failed to fetch polls')).toBeVisible()
    await page.unroute('**/polls?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(pollIn(page)).toBeVisible()
    await club.asAdmin('DELETE', `/polls/${id}`)
  })
})

/** Writes a poll without a mouse: the options in their order, one too many, one moved. */
async function writePoll(page: Page) {
  const tools = page.getByRole('group', { name: 'Add to the message' })
  await tools.getByRole('button', { name: 'Poll', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Poll' })
  const create = dialog.getByRole('button', { name: 'Create Poll' })
  await expect(create).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Question' }).press('W')
  await page.keyboard.type('hich tyres?')
  await expect(dialog).toContainText('12/200')
  await dialog.getByRole('textbox', { name: 'Option 1' }).focus()
  await page.keyboard.type('Inters')
  await expect(create).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.keyboard.type('inters ')
  await expect(dialog.getByText('Each option must be different')).toBeVisible()
  await expect(create).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Slicks')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Full wet')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(dialog.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Full wet')
  await expect(dialog.getByRole('textbox', { name: 'Option 1' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Add option' }).press('Enter')
  await dialog.getByRole('button', { name: 'Remove option 4' }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: /^Option/ })).toHaveCount(3)
  await expectAccessible(page, 'the Create Poll dialog')
  await create.press('Enter')
}

function pollIn(page: Page) {
  return page.getByRole('log').getByRole('article', { name: /^Poll: Which tyres/ })
}

async function openMenu(poll: ReturnType<typeof pollIn>) {
  await poll.getByRole('button', { name: 'More actions for this poll' }).click()
}
