import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

/** One word without a place to break it, as long as the club allows. */
const word = (letters: number) => 'W'.repeat(letters)

test('a poll of whoever has the longest gamertag fits the narrowest phone, to vote in and as a result', async ({
  club,
  person,
}) => {
  const maker = await club.driver(word(30), { displayName: word(50) })
  const room = await club.room('Poll Of A Long Name')
  await club.send(
    'POST',
    `/chat-rooms/${room}/polls`,
    { question: word(200), options: [word(100), 'Inters'] },
    { cookie: maker.cookie },
  )
  const { page, signInAs } = await person({ viewport: { width: 320, height: 640 }, hasTouch: true })
  await signInAs(await club.driver('Reads Long Polls'))
  await page.goto(`/chat?room=${room}`)
  const poll = page.getByRole('log').getByRole('article', { name: /^Poll: W/ })
  const beyond = (where: Locator) =>
    where.evaluate(card =>
      [...card.querySelectorAll('*')].flatMap(it => {
        const { left, right } = it.getBoundingClientRect()
        return left < 0 || right > document.documentElement.clientWidth ? [`${it.textContent} ${right}`] : []
      }),
    )
  await expect(poll.getByRole('button', { name: 'Inters' })).toBeVisible()
  expect(await beyond(poll)).toEqual([])
  await page.getByRole('button', { name: /^Poll W/ }).click()
  const dock = page.getByRole('region', { name: 'Open polls' })
  await expect(dock.getByRole('button', { name: 'Inters' })).toBeVisible()
  expect(await beyond(dock)).toEqual([])
  await dock.getByRole('button', { name: 'Inters' }).click()
  await expect(poll.getByText('Your vote')).toBeAttached()
  expect(await beyond(poll)).toEqual([])
})
