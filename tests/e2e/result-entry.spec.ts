import type { Page } from '@playwright/test'
import { photograph } from '#tests/support/camera.ts'
import { raceThatRan } from '#tests/support/finished-race.ts'
import type { Club } from '#tests/support/journey.ts'
import { expect, test } from '#tests/support/two-admins.ts'

// What Chromium says of refusals, of calls without a connection, and of a socket that is opened as a session begins.
test.use({ expectedFaults: [/WebSocket|status of 40[1349]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const plate = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const rows = (page: Page, group: string) =>
  page.getByRole('list', { name: new RegExp(`^${group}`) }).getByRole('listitem')
const resultOf = async (club: Club, raceId: string) =>
  (await club.send('GET', `/races/${raceId}/result`, undefined, club.director())).body

interface Line {
  memberId: string
  status: string
  excused: boolean
}

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
  await button(page, 'Go on').tap()
  await page.getByRole('radiogroup', { name: 'Why Cy Cut did not start' }).getByText('Excused').tap()
  const lines = rows(page, 'Finished')
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

  await context.setOffline(true)
  await button(page, 'Publish').tap()
  await expect(page.getByText('Result not published')).toBeVisible()
  await expect(page.getByText(/Your draft is kept\.$/)).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(lines, 'the draft is there after a reload').toContainText(['Bo Cut', 'Ana Cut'])
  await expect(page.getByLabel('Excused')).toBeChecked()

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
  expect(result.pictureUrl).toMatch(/^\/objects\//)
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
  for (const page of [director, other]) await button(page, 'Go on').click()
  await button(director, 'Publish').click()
  await expect(director.getByText('Result published')).toBeVisible()

  await expect(other.getByText(/^RaceDirector saved this result at \d\d:\d\d$/)).toBeVisible()
  await expect(rows(other, 'Finished'), 'the draft is as it was').toContainText(['Ana Both'])
  await expect(rows(other, 'Did not start')).toContainText(['Bo Both'])
  await button(other, 'Put mine over it').click()
  await other.getByLabel('Why it is changed').fill('Bo pulled the plug on the grid')
  await button(other, 'Publish').click()
  await expect(other.getByText('Result saved')).toBeVisible()
  await expect(rows(director, 'Did not start'), 'live').toContainText(['Bo Both'])

  await button(director, 'Show all versions').click()
  const versions = rows(director, 'Versions')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText(/2, .*, Result Colleague/)
  await expect(versions.first()).toContainText('Bo pulled the plug on the grid')
  await button(director, 'Bring back version 1').click()
  await button(director, 'Bring it back').click()
  await expect(versions).toHaveCount(3)
  await expect(rows(director, 'Finished')).toContainText(['Ana Both', 'Bo Both'])

  await button(director, 'Take the result away').click()
  await button(director, 'Take it away').click()
  await expect(director.getByText('Result taken away')).toBeVisible()
  expect((await resultOf(club, id)).result).toBeNull()

  // And what was published by mistake is taken back from its toast, with the draft as it was.
  for (const driver of drivers) await plate(director, driver.gamertag).click()
  await button(director, 'Go on').click()
  await button(director, 'Publish').click()
  await button(director, 'Undo').click()
  await expect(director.getByText('Taken back')).toBeVisible()
  await expect(rows(director, 'Finished')).toContainText(['Ana Both', 'Bo Both'])
  expect((await resultOf(club, id)).result).toBeNull()
})
