import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }

test('what one driver says, likes and is told reaches the other at once, on whatever page they are', async ({
  club,
  person,
}) => {
  const yuki = await club.driver('Yuki Live', { displayName: 'Yuki' })
  const omar = await club.driver('Omar Live', { displayName: 'Omar' })
  const writer = await person(phone)
  await writer.signInAs(yuki)
  await writer.page.goto('/chat')
  await expect(writer.page.getByRole('heading', { level: 1, name: 'The Grid Chat' })).toBeVisible()
  await expect(writer.page.getByText('Connected', { exact: true })).toBeVisible()

  const reader = await person(desk)
  await reader.signInAs(omar)
  await reader.page.goto('/races')
  await expect(reader.page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible() // the approval

  await say(writer.page, 'Are you there, @omar live?')
  await expect(reader.page.getByRole('link', { name: /^Chat ?, unread messages/ })).toBeVisible()
  await reader.page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const bell = reader.page.getByRole('dialog', { name: 'Notifications' })
  await expect(bell).toContainText('Yuki Live mentioned you in General Discussion')
  await bell.getByRole('link', { name: /Yuki Live mentioned you/ }).click()
  await expect(reader.page).toHaveURL(/\/chat\?room=general/)
  const mine = said(reader.page, 'Are you there, @omar live?')
  await expect(mine).toBeVisible()
  await expect(reader.page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect.poll(() => roomsSeen(reader.page)).toEqual(expect.arrayContaining(['bravo-six', 'general']))

  await reader.page.evaluate(() => {
    Object.assign(window, { open: (address: string) => Object.assign(window, { opened: address }) })
  })
  // Who joins the club meanwhile may move the list between the two presses.
  await expect(async () => {
    await reader.page.getByRole('complementary', { name: 'Members' }).getByText('Yuki Live').dblclick()
    expect(await reader.page.evaluate(() => (window as { opened?: string }).opened)).toBe(
      `/members/${yuki.id}/profile`,
    )
  }).toPass()

  await say(reader.page, 'Just parked. What is the plan?')
  await expect(said(writer.page, 'Just parked. What is the plan?')).toBeVisible()

  await mine.hover()
  await mine.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(said(writer.page, 'Are you there').getByRole('button', { name: 'Like, 1 like' })).toBeVisible()

  const message = (await club.asAdmin('GET', '/chat-rooms/general/messages?limit=100')).find(
    ({ message }: { message: string }) => message.startsWith('Just parked'),
  )
  await club.asAdmin('POST', `/messages/${message.id}/pin`, {})
  await expect(writer.page.getByRole('region', { name: /pinned/i })).toContainText('Just parked')

  await club.send(
    'PUT',
    `/members/${omar.id}/profile`,
    { displayName: 'Omar the Quick' },
    { cookie: omar.cookie },
  )
  await expect(said(writer.page, 'Just parked')).toContainText('Omar the Quick')

  await club.asAdmin('DELETE', `/chat-rooms/general/messages/${message.id}`)
  await expect(writer.page.getByText('This message was deleted')).toBeVisible()
  await expect(writer.page.getByText('Just parked')).toHaveCount(0)
})

test('a message that is deleted while a driver looks at it closes its window, and the focus stays at its line', async ({
  club,
  person,
}) => {
  const driver = await person(phone)
  await driver.signInAs(await club.driver('Slow Thumb'))
  const { page } = driver
  await page.goto('/chat?room=bravo-six')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await say(page, 'Not for this room')
  const line = said(page, 'Not for this room')
  await line.getByRole('button', { name: 'More actions for Slow Thumb’s message' }).click()
  await expect(page.getByRole('dialog', { name: 'Slow Thumb' })).toContainText('Not for this room')

  const messages: { id: string; message: string }[] = await club.asAdmin(
    'GET',
    '/chat-rooms/bravo-six/messages?limit=100',
  )
  const { id } = messages.find(({ message }) => message === 'Not for this room') ?? { id: '' } // not the last: others talk there
  await club.asAdmin('DELETE', `/chat-rooms/bravo-six/messages/${id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Not for this room')).toHaveCount(0)
  await expect(page.locator(`[data-line="${id}"]`)).toBeFocused()
})

test.describe('without a network', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|WebSocket connection to/] })

  test('a driver in a tunnel goes on writing, reloads, and everything arrives once and in order', async ({
    club,
    person,
  }) => {
    test.slow()
    const driver = await person(phone)
    await driver.signInAs(await club.driver('Tunnel Driver'))
    const { page, context } = driver
    await page.goto('/chat')
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    await say(page, 'Before the tunnel')

    let isInTunnel = true
    await page.routeWebSocket(
      '**/ws*',
      socket => void (isInTunnel ? socket.close() : socket.connectToServer()),
    )
    await context.setOffline(true)
    await say(page, 'In the tunnel, one')
    await say(page, 'In the tunnel, two')
    await page.getByRole('textbox', { name: 'Message' }).fill('Half a thou')
    await expect(page.getByText('Disconnected')).toBeVisible()
    isInTunnel = false
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thou')
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    await expect
      .poll(() => texts(club, 'tunnel'))
      .toEqual(['Before the tunnel', 'In the tunnel, one', 'In the tunnel, two'])
    await expect(said(page, 'In the tunnel, two')).toBeVisible()
  })
})

test('a race card changes under the eyes of whoever looks at it, and a decision reaches a waiting driver at once', async ({
  club,
  person,
}) => {
  const race = await club.race('Live Grid')
  const onlooker = await person(desk)
  await onlooker.signInAs(await club.driver('Onlooker'))
  await onlooker.page.goto('/races')
  const card = onlooker.page.getByRole('article', { name: 'Live Grid' })
  await expect(card).toContainText('0')
  const racer = await club.driver('Quick Finger')
  await club.send('POST', '/registrations', { raceId: race.id }, { cookie: racer.cookie })
  await expect(card.getByText(/1\s*(of|\/)\s*20/).first()).toBeVisible()

  const waiting = await club.driver('Waiting Driver', { approved: false })
  const newcomer = await person(phone)
  await newcomer.signInAs(waiting)
  await newcomer.page.goto('/races')
  const theirs = newcomer.page.getByRole('article', { name: 'Live Grid' })
  await expect(theirs.getByText('Waiting for approval')).toBeVisible()
  await club.asAdmin('POST', '/admin/approve-member', { memberId: waiting.id, approved: true })
  await expect(theirs.getByRole('button', { name: 'Register Now' })).toBeVisible()
})

test.describe('whoever is turned away', () => {
  test.use({ expectedFaults: [/status of 40[13]|WebSocket connection to/] })

  test('a rejected driver’s chat closes at once', async ({ club, person }) => {
    const rammer = await club.driver('Chat Rammer')
    const { page, signInAs } = await person(phone)
    await signInAs(rammer)
    await page.goto('/chat')
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    await club.asAdmin('POST', '/admin/approve-member', {
      memberId: rammer.id,
      approved: false,
      rejectionReason: 'Rammed three cars',
    })
    await expect(page.getByText('Rammed three cars')).toBeVisible()
    await expect(page.getByRole('log')).toHaveCount(0)
  })

  test('somebody without a profile is asked to register', async ({ person }) => {
    const { page } = await person(phone)
    await page.goto('/chat')
    await expect(page.getByText('Please register as a member to access chat.')).toBeVisible()
  })
})

async function say(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(text)
  await field.press('Control+Enter')
  await expect(field).toHaveValue('')
  await expect(said(page, text)).toBeVisible()
}

function said(page: Page, text: string) {
  return page.getByRole('log').getByRole('article').filter({ hasText: text })
}

/** The rooms that this browser has marked as read. */
function roomsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('chat-last-seen') ?? '{}')))
}

async function texts(
  club: { asAdmin(method: string, path: string): Promise<{ message: string }[]> },
  about: string,
) {
  const messages = await club.asAdmin('GET', '/chat-rooms/general/messages?limit=100')
  return messages.map(({ message }) => message).filter(message => message.includes(about))
}
