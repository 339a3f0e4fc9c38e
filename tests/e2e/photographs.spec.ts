import type { Page } from '@playwright/test'
import { photograph } from '#tests/support/camera.ts'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'

const desk = { viewport: { width: 1440, height: 900 } }

// What is refused is logged, as is what there is no network for.
test.use({ expectedFaults: [/WebSocket|status of 40[134]|ERR_INTERNET_DISCONNECTED|ERR_CACHE_MISS/] })

test('a photograph cannot be seen in a browser that has signed out, with and without a network', async ({
  club,
  person,
}) => {
  const { reader, path } = await seen(club, person, 'Leaving')
  const { page } = reader
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expectNothingAt(reader, path, 401)
})

test('nor in one that was signed out from afar, which empties its cache once however often it is opened', async ({
  club,
  person,
}) => {
  const { reader, path, session, emptied } = await seen(club, person, 'Afar')
  const { page } = reader
  await club.send('DELETE', '/session', undefined, session)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.poll(emptied).toBe(1) // before the page is left, of whose answers nothing is known then
  for (let n = 0; n < 3; n++) {
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  }
  expect(emptied()).toBe(1)
  await expectNothingAt(reader, path, 401)
})

test('nor in that of a driver who was rejected, who may come back and is rejected again', async ({
  club,
  person,
}) => {
  const { reader, path, room, driver, emptied } = await seen(club, person, 'Rejected')
  const { page } = reader
  for (const times of [1, 2]) {
    await decide(club, driver.id, false)
    await expect(page.getByText('Your profile was not accepted')).toBeVisible()
    await expect.poll(emptied).toBe(times)
    await page.reload()
    await expect(page.getByText('Your profile was not accepted')).toBeVisible()
    expect(emptied()).toBe(times)
    await expectNothingAt(reader, path, 403)
    if (times === 2) break
    await decide(club, driver.id, true)
    await look(page, room, path)
  }
})

test('nor anywhere once its message is deleted', async ({ club, person }) => {
  const { reader, path, room, messageId } = await seen(club, person, 'Deleted')
  const { page } = reader
  await club.asAdmin('DELETE', `/chat-rooms/${room}/messages/${messageId}`)
  await expect(page.getByRole('button', { name: 'Open picture' })).toBeHidden()
  await reader.context.setOffline(true)
  await expect(page.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await reader.context.setOffline(false)
  expect((await page.goto(path))?.status()).toBe(404)
})

type NewPerson = () => Promise<Person>

/** A driver who has looked at a photograph that another has sent, and how often their browser was told to empty its cache. */
async function seen(club: Club, person: (options: typeof desk) => ReturnType<NewPerson>, how: string) {
  const sender = await club.driver(`Photographs ${how}`)
  const driver = await club.driver(`Looks ${how}`)
  const reader = await person(desk)
  const { page } = reader
  const path = await uploaded(club, sender, await photograph(page, 320, 160))
  const room = await club.room(`Photographs ${how}`)
  const { body } = await club.send(
    'POST',
    `/chat-rooms/${room}/messages`,
    { message: `Front row\n${path}` },
    { cookie: sender.cookie },
  )
  await reader.signInAs(driver)
  let times = 0
  // As the network has it: of an answer that the page has given up, or left, Playwright knows no headers.
  const network = await page.context().newCDPSession(page)
  network.on('Network.responseReceivedExtraInfo', ({ headers }) => {
    if (Object.keys(headers).some(name => name.toLowerCase() === 'clear-site-data')) times++
  })
  await network.send('Network.enable')
  await look(page, room, path)
  const session = { cookie: driver.cookie }
  return { reader, path, room, messageId: body.id as string, driver, session, emptied: () => times }
}

/** Opens the room and looks at its photograph. */
async function look(page: Page, room: string, path: string) {
  await page.goto(`/chat?room=${room}`)
  const picture = page.getByRole('button', { name: 'Open picture' }).locator('img')
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(320)
  expect(await isKept(page, path), 'the browser has it, or there would be nothing to empty').toBe(true)
}

/** Brings a file into the club as its own browser would; gives its path. */
async function uploaded(club: Club, { cookie }: { cookie: string }, file: Buffer): Promise<string> {
  const announced = { contentType: 'image/jpeg', size: file.length, purpose: 'chat' }
  const { body: ticket } = await club.send('POST', '/objects/upload', announced, { cookie })
  const headers = { cookie, 'content-type': 'image/jpeg' }
  const sent = await fetch(club.origin + ticket.uploadURL, {
    method: 'PUT',
    headers,
    body: new Uint8Array(file),
  })
  expect(sent.status).toBe(200)
  return (await club.send('POST', '/objects/normalize-path', ticket, { cookie })).body.objectPath
}

function decide(club: Club, memberId: string, approved: boolean) {
  return club.asAdmin('POST', '/admin/approve-member', { memberId, approved })
}

/** Whether the browser has it in its cache, whatever the club says of it. */
function isKept(page: Page, path: string) {
  return page.evaluate(async it => {
    const cached = await fetch(it, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
    return cached?.ok ?? false
  }, path)
}

async function expectNothingAt({ page, context }: Person, path: string, status: number) {
  await expect.poll(() => isKept(page, path)).toBe(false)
  const before = page.url()
  await context.setOffline(true)
  await expect(page.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(false)
  expect((await page.goto(path))?.status()).toBe(status)
  await page.goto(before)
}
