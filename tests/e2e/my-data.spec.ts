import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Download, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { photograph } from '#tests/support/camera.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'
import { readZip } from '#tests/support/zip-reader.ts'

type Driver = Awaited<ReturnType<Club['driver']>>

const phone = { viewport: { width: 390, height: 844 } }

// What is cut off or refused is logged.
test.use({ expectedFaults: [/ERR_CONNECTION_RESET|ERR_FAILED|status of 403/] })

test('a driver takes along what is theirs, opens it, and finds what they said and the picture to the byte', async ({
  club,
  person,
}, info) => {
  const driver = await club.driver('Dora Downloads', { displayName: 'Dora' })
  const other = await club.driver('Paul Pitwall')
  const { page, signInAs } = await person(phone)
  const race = await club.race('Race to take along')
  await club.send('POST', '/registrations', { raceId: race.id }, { cookie: driver.cookie })
  const room = await club.room('Room to take along')
  const shown = await uploaded(club, driver, await photograph(page, 320, 160))
  await say(club, driver, room, `Look <b>here</b> & there\n${shown}`)
  await say(club, other, room, 'What Paul keeps for himself')
  await say(club, driver, room, 'See you at eight')

  await signInAs(driver)
  await page.goto(`/members/${driver.id}/profile`)
  const card = cardIn(page)
  await expect(card).toContainText('It leaves out what others said.')
  const saved = await pressFor(page, () => card.getByRole('button', { name: 'Download my data' }).click())
  const day = new Date().toISOString().slice(0, 10)
  expect(saved.suggestedFilename()).toBe(`racing-club-Dora-Downloads-${day}.zip`)
  await expect(card.getByRole('status')).toContainText(saved.suggestedFilename())
  await expectAccessibleInBothThemes(page, 'the card of what was downloaded')

  const files = readZip(readFileSync(await saved.path()))
  const json = (name: string) => JSON.parse(String(files.get(`data/${name}.json`)))
  expect(json('account').profile).toMatchObject({ gamertag: 'Dora Downloads', displayName: 'Dora' })
  expect(json('registrations')).toMatchObject([{ race: 'Race to take along' }])
  const name = `files/${day}-${shown.slice(9, 45)}.jpg`
  expect(json(`room-${room}`).messages).toMatchObject([
    { text: `Look <b>here</b> & there\n${shown}`, files: [name] },
    { text: 'See you at eight' },
  ])
  const atClub = await fetch(club.origin + shown, { headers: { cookie: driver.cookie } })
  expect(files.get(name)).toEqual(Buffer.from(await atClub.arrayBuffer()))
  for (const bytes of files.values()) expect(bytes.includes('What Paul keeps for himself')).toBe(false)

  // As somebody unpacks it and opens the page.
  for (const [file, bytes] of files) {
    mkdirSync(path.dirname(info.outputPath('unpacked', file)), { recursive: true })
    writeFileSync(info.outputPath('unpacked', file), bytes)
  }
  await page.goto(`file://${info.outputPath('unpacked', 'index.html')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dora Downloads' })).toBeVisible()
  await expect(page.getByText('Look <b>here</b> & there')).toBeVisible()
  const picture = page.getByRole('img', { name }).first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'the page in the zip')
})

test('a download whose line breaks goes on from there, and asks for nothing twice', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Cora Offline')
  const { page, signInAs } = await person(phone)
  const paths: string[] = []
  for (const width of [200, 210, 220])
    paths.push(await uploaded(club, driver, await photograph(page, width, 100)))
  await signInAs(driver)
  await page.goto(`/members/${driver.id}/profile`)
  const card = cardIn(page)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  let cuts = 0
  await page.route('**/api/my-data/files/*', route => {
    const isSecond = asked.filter(it => it.startsWith('/api/my-data/files/')).length === 2
    if (!isSecond || cuts > 0) return route.continue()
    cuts++
    return route.abort('connectionreset')
  })
  await card.getByRole('button', { name: 'Download my data' }).click()
  await expect(card.getByRole('alert')).toContainText('The club cannot be reached.')
  await expectAccessibleInBothThemes(page, 'the card of a download that broke off')
  const saved = await pressFor(page, () => card.getByRole('button', { name: 'Resume' }).click())
  const files = readZip(readFileSync(await saved.path()))
  expect([...files.keys()].filter(name => name.startsWith('files/'))).toHaveLength(3)
  expect(asked.filter(it => it === '/api/my-data/parts/uploads')).toHaveLength(1)
  expect(asked.filter(it => it === '/api/my-data')).toHaveLength(1)
  expect(asked.filter(it => it.startsWith('/api/my-data/files/'))).toHaveLength(4)
})

test('a download that is cancelled lets go of everything, and one goes on while another page is read', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Cleo Cancels')
  const { page, signInAs } = await person(phone)
  await signInAs(driver)
  await page.goto(`/members/${driver.id}/profile`)
  const card = cardIn(page)
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/api/my-data/parts/cases', async route => {
    await held
    await route.continue().catch(() => {})
  })
  const button = card.getByRole('button', { name: /^Download/ })
  await button.click()
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /Your profile, races/)
  await expectAccessibleInBothThemes(page, 'the card of a download under way')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByRole('progressbar')).toBeHidden()
  await expect(card.getByRole('button', { name: 'Download my data' })).toBeFocused()

  await card.getByRole('button', { name: 'Download my data' }).click()
  await expect(card.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'View dashboard' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await pressFor(page, () => letGo())
})

test('who was rejected takes along what is theirs too', async ({ club, person }) => {
  const driver = await club.driver('Rex Rejected', { approved: false })
  const decision = { memberId: driver.id, approved: false, rejectionReason: 'We do not know you.' }
  await club.asAdmin('POST', '/admin/approve-member', decision)
  const { page, signInAs } = await person(phone)
  await signInAs(driver)
  await page.goto('/races')
  await expect(page.getByText('We do not know you.')).toBeVisible()
  const card = cardIn(page)
  await expectAccessibleInBothThemes(page, 'what a rejected driver sees')
  const saved = await pressFor(page, () => card.getByRole('button', { name: 'Download my data' }).click())
  const files = readZip(readFileSync(await saved.path()))
  expect(String(files.get('data/account.json'))).toContain('We do not know you.')
})

function cardIn(page: Page) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your data' }) })
}

// A download of the browser, not of the page, so it is looked for before it is asked for.
async function pressFor(page: Page, press: () => Promise<void> | void): Promise<Download> {
  const saved = page.waitForEvent('download')
  await press()
  return saved
}

async function say(club: Club, { cookie }: Driver, room: string, message: string) {
  const { status } = await club.send('POST', `/chat-rooms/${room}/messages`, { message }, { cookie })
  expect(status).toBe(201)
}

/** Brings a picture into the club as its own browser would; gives its path. */
async function uploaded(club: Club, { cookie }: Driver, file: Buffer): Promise<string> {
  const announced = { contentType: 'image/jpeg', size: file.length, purpose: 'chat' }
  const { body: ticket } = await club.send('POST', '/objects/upload', announced, { cookie })
  const sent = await fetch(club.origin + ticket.uploadURL, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'image/jpeg' },
    body: new Uint8Array(file),
  })
  expect(sent.status).toBe(200)
  const { body } = await club.send('POST', '/objects/normalize-path', ticket, { cookie })
  return body.objectPath
}
