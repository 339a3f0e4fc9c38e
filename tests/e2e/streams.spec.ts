import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('streams play on the profile once somebody presses them, and nothing is asked of their sites before', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Stream Driver')
  const streams = {
    streamLink: 'https://www.twitch.tv/marcus_gt3',
    streamLink2: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  }
  await club.send('PUT', `/members/${driver.id}/profile`, streams, { cookie: driver.cookie })
  const { page, signInAs } = await person(phone)
  await signInAs(await club.driver('Stream Watcher'))
  const asked = await answerForOthers(page)
  await page.goto(`/members/${driver.id}/profile`)
  const play = page.getByRole('button', { name: 'Play marcus_gt3 on Twitch' })
  await expect(play).toBeVisible()
  await expectAccessible(page, 'streams that wait')
  expect(asked).toEqual([])

  const before = await play.evaluate((it: HTMLElement) => [it.clientWidth, it.clientHeight, it.offsetTop])
  await play.press('Enter')
  const player = page.frameLocator('iframe[title="Stream Driver on Twitch: marcus_gt3"]')
  await expect(player.getByText('A player')).toBeVisible()
  const close = page.getByRole('button', { name: 'Close player' })
  await expect(close).toBeFocused()
  const frame = await page
    .locator('iframe')
    .evaluate((it: HTMLElement) => [it.clientWidth, it.clientHeight, it.offsetTop])
  expect(frame).toEqual(before)
  expect(frame[1]).toBeGreaterThanOrEqual(300)
  await page.keyboard.press('Enter')
  await expect(play).toBeFocused()
  await expect(page.locator('iframe')).toHaveCount(0)

  await page.getByRole('button', { name: 'Play Video on YouTube' }).click()
  await expect(page.frameLocator('iframe').getByText('A player')).toBeVisible()
  expect(asked).toEqual([
    'https://player.twitch.tv/?channel=marcus_gt3&parent=localhost',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ])
})

test('a stream of another site is a link', async ({ club, person }) => {
  const driver = await club.driver('Kick Driver')
  await club.send(
    'PUT',
    `/members/${driver.id}/profile`,
    { streamLink: 'https://kick.com/marcus' },
    { cookie: driver.cookie },
  )
  const { page, signInAs } = await person({ colorScheme: 'dark' })
  await signInAs(driver)
  await page.goto(`/members/${driver.id}/profile`)
  await expect(page.getByText('Stream embed not supported')).toBeVisible()
  const link = page.getByRole('link', { name: 'Open stream' })
  await expect(link).toHaveAttribute('href', 'https://kick.com/marcus')
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
  await expectAccessible(page, 'a stream that is a link')
})

test('a channel at YouTube leads there, and plays what is live where its address has its id', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Channel Driver')
  const byId = 'https://www.youtube.com/channel/UC_x5XG1OV2P6uZZ5FSM9Ttw'
  const streams = { streamLink: 'https://www.youtube.com/@marcus', streamLink2: byId }
  await club.send('PUT', `/members/${driver.id}/profile`, streams, { cookie: driver.cookie })
  const { page, signInAs } = await person(phone)
  await signInAs(driver)
  const asked = await answerForOthers(page)
  await page.goto(`/members/${driver.id}/profile`)
  await expect(page.getByText('@marcus on YouTube')).toBeVisible()
  const links = page.getByRole('link', { name: 'Open channel' })
  await expect(links.first()).toHaveAttribute('href', streams.streamLink)
  await expect(links.last()).toHaveAttribute('href', byId)
  await expect(page.getByText('Stream embed not supported')).toHaveCount(0)
  await expectAccessible(page, 'channels')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Play Live channel on YouTube' }).click()
  await expect(page.frameLocator('iframe').getByText('A player')).toBeVisible()
  expect(asked).toEqual([
    'https://www.youtube-nocookie.com/embed/live_stream?channel=UC_x5XG1OV2P6uZZ5FSM9Ttw&autoplay=1',
  ])
})

/** Answers for every other site with a page of its own; gives the addresses that were asked, as they come. */
async function answerForOthers(page: Page) {
  const asked: string[] = []
  await page.context().route(/^https:/, async route => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><p>A player</p>' })
  })
  return asked
}
