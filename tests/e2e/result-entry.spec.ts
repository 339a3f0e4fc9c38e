import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes, rest } from '#tests/support/axe.ts'
import { photograph } from '#tests/support/camera.ts'
import { raceThatRan } from '#tests/support/finished-race.ts'
import type { Club } from '#tests/support/journey.ts'
import { enterTunnel } from '#tests/support/tunnel.ts'
import { expect, test } from '#tests/support/two-admins.ts'

// What Chromium says of refusals, of calls without a connection, and of a socket that is opened as a session begins.
test.use({ expectedFaults: [/WebSocket|status of 40[1349]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }
const names = 'Ada Bea Cid Dov Eva Fin Gus Hal Ivy Jon Kay Leo Mia Ned Oda Pia Ray Sam Tom Uma'.split(' ')

const plate = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const what = (page: Page, name: string, happened: string) =>
  page.getByRole('radiogroup', { name: `What happened to ${name}` }).getByText(happened)
const rows = (page: Page, group: string) =>
  page.getByRole('list', { name: new RegExp(`^${group}`) }).getByRole('listitem')
const resultOf = async (club: Club, raceId: string) =>
  (await club.send('GET', `/races/${raceId}/result`, undefined, club.director())).body

test('on a phone a result of twenty drivers takes at most 32 taps and no typing', async ({
  club,
  person,
}) => {
  const gamertags = names.map(name => `${name} Taps`)
  const { id, drivers } = await raceThatRan(club, 'Twenty By Taps', gamertags, ['Uma Taps'])
  const admin = await person(phone)
  await admin.signInAs(club.director())
  const { page } = admin
  await page.goto(`/races/${id}`)
  await page.getByRole('link', { name: 'Enter the result' }).tap()
  await expect(page.getByRole('heading', { name: 'Tap drivers in finishing order' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Drivers' }).getByRole('listitem')).toHaveCount(19)
  await expect(button(page, '1 did not check in')).toBeVisible()
  // At its end the page has no plate half under the bar, which would be too small a target.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectAccessibleInBothThemes(page, 'the plates')
  await page.evaluate(() => scrollTo(0, 0))
  const counted = await countsOf(page)

  // The last of the alphabet wins; Ada and Bea retire, and Uma never came.
  const home = gamertags.slice(2, 19).toReversed()
  const before = await plate(page, 'Cid Taps').boundingBox()
  for (const gamertag of home) await plate(page, gamertag).tap()
  const after = await plate(page, 'Cid Taps').boundingBox()
  expect(after && before && { ...after, y: 0 }, 'no plate moves or grows').toEqual(
    before && { ...before, y: 0 },
  )
  expect(before?.height).toBeGreaterThanOrEqual(48)
  await button(page, 'The rest retired').tap()
  await expect(page.getByRole('heading', { name: 'Check and publish' })).toBeFocused()
  await expect(rows(page, 'Finished')).toHaveCount(17)
  await expect(rows(page, 'Retired')).toHaveCount(2)
  await expect(rows(page, 'Missing')).toContainText(['Uma Taps'])
  await what(page, 'Uma Taps', 'No notice').tap()
  await button(page, 'More about Hal Taps').tap()
  await button(page, 'Fastest lap').tap()
  await expect(sheet(page, 'Hal Taps')).toBeHidden()
  await button(page, 'More about Tom Taps').tap()
  await button(page, 'Pole').tap()
  await expect(sheet(page, 'Tom Taps')).toBeHidden()
  await button(page, 'Publish').tap()
  const question = page.getByRole('alertdialog', { name: 'Record a no-show?' })
  await expect(question).toContainText('Uma Taps gave no notice.')
  await button(page, 'Publish').tap()
  await expect(page.getByText('Result published')).toBeVisible()

  const { taps, keys } = await counted()
  expect(keys, 'nothing is typed').toBe(0)
  expect(taps).toBeLessThanOrEqual(32)
  expect(taps).toBe(17 + 1 + 1 + 2 + 2 + 2)
  const { result, version } = await resultOf(club, id)
  const nameOf = (memberId: string) => drivers.find(driver => driver.id === memberId)?.gamertag
  expect(version).toBe(1)
  expect(result.lines.map((it: Line) => `${nameOf(it.memberId)} ${it.status}`)).toEqual([
    ...home.map(gamertag => `${gamertag} finished`),
    'Ada Taps dnf',
    'Bea Taps dnf',
    'Uma Taps dns',
  ])
  expect([result.poleId, result.fastestId].map(nameOf)).toEqual(['Tom Taps', 'Hal Taps'])
  await expect(page.getByText(/^Published\. Provisional until/)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the list')
})

interface Line {
  memberId: string
  status: string
}

test('the same by keyboard alone, with the places spoken', async ({ club, person }) => {
  const gamertags = names.map(name => `${name} Keys`)
  const { id, drivers } = await raceThatRan(club, 'Twenty By Keys', gamertags, ['Uma Keys'])
  const admin = await person(desk)
  await admin.signInAs(club.director())
  const { page } = admin
  await page.goto(`/races/${id}/result`)
  for (const gamertag of gamertags.slice(0, 17)) await press(page, plate(page, gamertag))
  await expect(page.getByText('Ray Keys is 17th. 2 left.')).toBeVisible()
  await press(page, button(page, 'The rest retired'))
  await expect(page.getByRole('heading', { name: 'Check and publish' })).toBeFocused()

  const handle = button(page, 'Move Cid Keys')
  await focus(page, handle)
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up. Cid Keys is 3rd of 17.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Cid Keys is 2nd of 17.', { exact: true })).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Cid Keys is 1st of 17.', { exact: true })).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Put down. Cid Keys is 1st of 17.')).toBeAttached()
  await expect(rows(page, 'Finished').first()).toContainText('Cid Keys')
  await expect(handle, 'the keyboard stays with the driver').toBeFocused()

  await press(page, button(page, 'More about Ada Keys'))
  await press(page, button(page, 'Down'))
  await expect(sheet(page, 'Ada Keys')).toContainText('3rd, of 17')
  await press(page, button(page, 'Fastest lap'))
  await expect(button(page, 'More about Ada Keys')).toBeFocused()
  await press(page, button(page, 'More about Bea Keys'), 'Shift+Tab')
  await press(page, button(page, 'Pole'))
  await focus(
    page,
    page
      .getByRole('radiogroup', { name: /Uma Keys/ })
      .getByRole('radio')
      .first(),
  )
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Did not start' })).toBeChecked()
  await press(page, button(page, 'Publish'))
  await expect(page.getByText('Result published')).toBeVisible()
  const { result } = await resultOf(club, id)
  const nameOf = (memberId: string) => drivers.find(driver => driver.id === memberId)?.gamertag
  expect(result.lines.slice(0, 4).map((line: Line) => nameOf(line.memberId))).toEqual([
    ...['Cid Keys', 'Bea Keys', 'Ada Keys', 'Dov Keys'],
  ])
  expect([result.poleId, result.fastestId].map(nameOf)).toEqual(['Bea Keys', 'Ada Keys'])
})

test('lines are dragged into order by their handles, with a mouse and with a thumb, and the page does not go along', async ({
  club,
  person,
}) => {
  const gamertags = ['Abe Drag', 'Bob Drag', 'Cem Drag', 'Dan Drag']
  const { id } = await raceThatRan(club, 'Dragged Lines', gamertags, [])
  const atDesk = await person(desk)
  await atDesk.signInAs(club.director())
  const { page } = atDesk
  await page.goto(`/races/${id}/result`)
  for (const gamertag of gamertags) await plate(page, gamertag).click()
  await button(page, 'Next').click()
  await expect(rows(page, 'Finished')).toContainText(gamertags)
  await dragTo(page, 'Dan Drag', 'Abe Drag', mouseOf(page))
  await expect(rows(page, 'Finished')).toContainText(['Dan Drag', 'Abe Drag', 'Bob Drag', 'Cem Drag'])
  await expect(page.getByText('Put down. Dan Drag is 1st of 4.')).toBeAttached()
  await dragTo(page, 'Abe Drag', 'Cem Drag', mouseOf(page))
  await expect(rows(page, 'Finished')).toContainText(['Dan Drag', 'Bob Drag', 'Cem Drag', 'Abe Drag'])
  await button(page, 'Publish').click()
  await expect(page.getByText('Result published')).toBeVisible()

  const onPhone = await person(phone)
  await onPhone.signInAs(club.director())
  await onPhone.page.goto(`/races/${id}/result`)
  await expect(rows(onPhone.page, 'Finished')).toContainText(['Dan Drag', 'Bob Drag', 'Cem Drag', 'Abe Drag'])
  await dragTo(onPhone.page, 'Dan Drag', 'Cem Drag', await thumbOf(onPhone.page))
  await expect(rows(onPhone.page, 'Finished')).toContainText(['Bob Drag', 'Cem Drag', 'Dan Drag', 'Abe Drag'])
  await button(onPhone.page, 'Publish').tap()
  await expect(onPhone.page.getByText('Result saved')).toBeVisible()
  const { result } = await resultOf(club, id)
  expect(result.lines.map(({ driver }: { driver: { gamertag: string } }) => driver.gamertag)).toEqual([
    ...['Bob Drag', 'Cem Drag', 'Dan Drag', 'Abe Drag'],
  ])
})

interface Hand {
  down(x: number, y: number): Promise<unknown>
  move(x: number, y: number): Promise<unknown>
  up(): Promise<unknown>
}

/** Drags a driver by their handle to where another's is. */
async function dragTo(page: Page, name: string, other: string, hand: Hand) {
  const middleOf = async (gamertag: string) => {
    const box = await button(page, `Move ${gamertag}`).boundingBox()
    if (!box) throw new Error(`${gamertag} has no handle`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await intoTheMiddle(button(page, `Move ${name}`))
  const [from, to] = [await middleOf(name), await middleOf(other)]
  const rolled = () => page.evaluate(() => window.scrollY)
  const before = await rolled()
  await hand.down(from.x, from.y)
  for (let step = 1; step <= 10; step++)
    await hand.move(from.x + step, from.y + ((to.y - from.y) * step) / 10)
  await expect(page.getByText(new RegExp(`^${name} is `))).toBeAttached()
  expect(await rolled(), 'the page does not go along').toBe(before)
  await hand.up()
  // The list takes whatever is pressed within 50 ms of a drag for its end.
  await page.evaluate(() => new Promise(done => setTimeout(done, 50)))
}

/** Where no line comes near an edge: there the list rolls on for as long as it is held. */
async function intoTheMiddle(handle: Locator) {
  await handle.evaluate(it => it.scrollIntoView({ block: 'center' }))
  await rest(handle.page())
}

function mouseOf({ mouse }: Page): Hand {
  return {
    down: (x, y) => mouse.move(x, y).then(() => mouse.down()),
    move: (x, y) => mouse.move(x, y),
    up: () => mouse.up(),
  }
}

async function thumbOf(page: Page): Promise<Hand> {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (x, y) => touch('touchStart', [{ x, y }]),
    move: (x, y) => touch('touchMove', [{ x, y }]),
    async up() {
      // Where a finger lifts while it moves, the browser begins a fling, even on a page that does not roll; the next tap
      // would only end that.
      await page.evaluate(() => new Promise(done => setTimeout(done, 100)))
      await touch('touchEnd', [])
    },
  }
}

test('a wrong tap is taken back, taken out and moved; a driver without a place is found', async ({
  club,
  person,
}) => {
  const gamertags = ['Ana Order', 'Bo Order', 'Cy Order', 'Di Order']
  const { id } = await raceThatRan(club, 'Wrong Taps', gamertags, ['Di Order'])
  await club.driver('Zed Guest Order')
  const admin = await person(phone)
  await admin.signInAs(club.director())
  const { page } = admin
  await page.goto(`/races/${id}/result`)
  for (const name of ['Bo Order', 'Ana Order']) await plate(page, name).tap()
  await button(page, 'Undo').tap()
  await expect(page.getByText('Bo Order is 1st. 2 left.')).toBeVisible()
  await plate(page, 'Ana Order').tap()
  await plate(page, 'Cy Order').tap()
  await plate(page, 'Cy Order').tap()
  await button(page, 'Move to…').tap()
  await button(page, 'Move to 1').tap()
  await expect(plate(page, 'Cy Order')).toHaveAccessibleName(/1st$/)
  await plate(page, 'Bo Order').tap()
  await expect(sheet(page, 'Bo Order')).toContainText('2nd, of 3')
  await button(page, 'Remove').tap()
  await expect(plate(page, 'Ana Order')).toHaveAccessibleName(/2nd$/)
  await button(page, '1 did not check in').tap()
  await plate(page, 'Di Order').tap()
  await button(page, 'Add a driver').tap()
  await page.getByLabel('Gamertag, name or number').fill('zed guest')
  await button(page, 'Zed Guest Order').tap()
  await plate(page, 'Zed Guest Order').tap()
  await expect(plate(page, 'Zed Guest Order')).toHaveAccessibleName(/4th$/)
  await button(page, 'Next').tap()

  const lines = rows(page, 'Finished')
  await expect(lines).toContainText(['Cy Order', 'Ana Order', 'Di Order', 'Zed Guest Order'])
  await dragTo(page, 'Zed Guest Order', 'Ana Order', await thumbOf(page))
  await expect(lines).toContainText(['Cy Order', 'Zed Guest Order', 'Ana Order', 'Di Order'])
  await button(page, 'More about Di Order').tap()
  await button(page, 'Disqualified').tap()
  await expect(rows(page, 'Disqualified')).toContainText(['Di Order'])
  await button(page, 'More about Ana Order').tap()
  await page.getByLabel('Gap').fill('a lot')
  await button(page, 'Done').tap()
  await page.getByLabel("Winner's race time").fill('42:31.1')
  await button(page, 'Publish').tap()
  await expect(lines.filter({ hasText: 'Ana Order' }).getByRole('alert')).toHaveText(/^A gap looks like/)
  await button(page, 'More about Ana Order').tap()
  await page.getByLabel('Gap').fill('1:02.5')
  await button(page, 'Done').tap()
  await expect(
    page
      .getByRole('radiogroup', { name: 'What happened to Bo Order' })
      .getByRole('radio', { name: 'Retired' }),
    'had checked in',
  ).toBeChecked()
  await page.getByLabel('Add the picture').setInputFiles({
    ...{ name: 'screen.jpg', mimeType: 'image/jpeg' },
    buffer: await photograph(page, 1600, 900),
  })
  await button(page, 'Open the picture of the result').tap()
  const picture = page.getByRole('dialog', { name: 'Pictures' })
  await expect(picture).toBeVisible()
  // It takes keys once it has opened.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(picture).toBeHidden({ timeout: 500 })
  }).toPass()
  await button(page, 'Publish').tap()
  await expect(page.getByText('Result published')).toBeVisible()
  const { result } = await resultOf(club, id)
  expect(result.lines.map((line: Line) => line.status)).toEqual([
    ...['finished', 'finished', 'finished', 'dnf', 'dsq'],
  ])
  expect(result.lines[2].gap).toBe('+1:02.500')
  expect(result.winnerTime).toBe('42:31.100')
  expect(result.pictureUrl).toMatch(/^\/objects\//)
})

test('nothing is lost when the connection is cut before Publish, its answer is lost, or the session is dead', async ({
  club,
  person,
}) => {
  const { id } = await raceThatRan(club, 'Cut Before Publish', ['Ana Cut', 'Bo Cut', 'Cy Cut'], ['Cy Cut'])
  const admin = await person(phone)
  await admin.signInAs(club.director())
  const { page, context } = admin
  await page.goto(`/races/${id}/result`)
  await plate(page, 'Bo Cut').tap()
  await plate(page, 'Ana Cut').tap()
  await button(page, 'Next').tap()
  await what(page, 'Cy Cut', 'Did not start').tap()
  const lines = rows(page, 'Finished')

  await enterTunnel(page)
  await button(page, 'Publish').tap()
  await expect(page.getByText('Result not published')).toBeVisible()
  await expect(page.getByText(/Your draft is kept\.$/)).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(lines, 'the draft is there after a reload').toContainText(['Bo Cut', 'Ana Cut'])
  await expect(page.getByLabel('Did not start')).toBeChecked()

  await context.clearCookies()
  await button(page, 'Publish').tap()
  await expect(lines).toHaveCount(0)
  await admin.signInAs(club.director())
  await page.goto(`/races/${id}/result`)
  await expect(lines, 'and after the session was dead').toContainText(['Bo Cut', 'Ana Cut'])

  let sent = 0
  await page.route('**/result', async route => {
    if (route.request().method() !== 'PUT') return route.fallback()
    sent++
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Publish').evaluate((publish: HTMLElement) => {
    publish.click()
    publish.click()
  })
  await expect(page.getByText('Result published'), 'the club has it, only its answer was lost').toBeVisible()
  const { result, version } = await resultOf(club, id)
  expect([version, sent], 'once, however often it was pressed').toEqual([1, 1])
  expect(result.lines.map((line: Line) => line.status)).toEqual(['finished', 'finished', 'dns'])
  expect(result.lines[2].excused).toBe(true)
})

test('of two admins the slower keeps their draft, lays it over the other, and has all versions to go back to', async ({
  club,
  twoAdmins,
}) => {
  const { id, drivers } = await raceThatRan(club, 'Two Admins Enter', ['Ana Both', 'Bo Both'])
  const { director, other } = await twoAdmins('Result Colleague')
  for (const page of [director, other]) {
    await page.goto(`/races/${id}/result`)
    await plate(page, 'Ana Both').click()
  }
  await plate(director, 'Bo Both').click()
  for (const page of [director, other]) await button(page, 'Next').click()
  await button(director, 'Publish').click()
  await expect(director.getByText('Result published')).toBeVisible()

  await expect(other.getByText(/^RaceDirector saved this result at \d\d:\d\d$/)).toBeVisible()
  await expect(rows(other, 'Finished'), 'the draft is as it was').toContainText(['Ana Both'])
  await expect(rows(other, 'Missing')).toContainText(['Bo Both'])
  await what(other, 'Bo Both', 'Did not start').click()
  await button(other, 'Use my version').click()
  await other.getByLabel('Reason for the change').fill('Bo pulled the plug on the grid')
  await button(other, 'Publish').click()
  await expect(other.getByText('Result saved')).toBeVisible()
  await expect(rows(director, 'Missing'), 'live').toContainText(['Bo Both'])

  await button(director, 'Show all versions').click()
  const versions = rows(director, 'Versions')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText(/2, .*, Result Colleague/)
  await expect(versions.first()).toContainText('Bo pulled the plug on the grid')
  await button(director, 'Restore version 1').click()
  await button(director, 'Restore version').click()
  await expect(versions).toHaveCount(3)
  await expect(rows(director, 'Finished')).toContainText(['Ana Both', 'Bo Both'])

  await button(director, 'Remove the result').click()
  await button(director, 'Remove result').click()
  await expect(director.getByText('Result removed')).toBeVisible()
  expect((await resultOf(club, id)).result).toBeNull()

  // And what was published by mistake is taken back from its toast, with the draft as it was.
  for (const driver of drivers) await plate(director, driver.gamertag).click()
  await button(director, 'Next').click()
  await button(director, 'Publish').click()
  await button(director, 'Undo').click()
  await expect(director.getByText('Undone')).toBeVisible()
  await expect(rows(director, 'Finished')).toContainText(['Ana Both', 'Bo Both'])
  expect((await resultOf(club, id)).result).toBeNull()
})

/** Counts taps and keys from now on. */
async function countsOf(page: Page): Promise<() => Promise<{ taps: number; keys: number }>> {
  await page.evaluate(() => {
    const counts = { taps: 0, keys: 0 }
    Object.assign(window, { counts })
    addEventListener('click', ({ isTrusted }) => isTrusted && counts.taps++, true)
    addEventListener('keydown', () => counts.keys++, true)
  })
  return () => page.evaluate(() => (window as unknown as { counts: { taps: number; keys: number } }).counts)
}

/** Tabs to a control, which shows that the keyboard is on it. */
async function focus(page: Page, control: Locator, key = 'Tab') {
  await expect(control).toBeVisible()
  const isFocused = () => control.evaluate(it => it.matches(':focus-visible'))
  for (let presses = 0; presses < 100 && !(await isFocused()); presses++) await page.keyboard.press(key)
  await expect(control).toBeFocused()
}

async function press(page: Page, control: Locator, key = 'Tab') {
  await focus(page, control, key)
  await page.keyboard.press('Enter')
}
