import { hearNothing } from '#tests/support/feed.ts'
import { expect, test } from '#tests/support/journey.ts'

const asked = {
  '/dashboard': ['/api/races?scope=all', '/api/championships'],
  '/championships': ['/api/championships', '/api/races?scope=all'],
  '/races': ['/api/championships', '/api/races'],
  '/chat': ['/api/chat-rooms/general/messages?limit=12', '/api/members'],
}

for (const [path, calls] of Object.entries(asked))
  test(`what ${path} shows a driver is asked for before the page is drawn, and once`, async ({
    club,
    person,
  }) => {
    const driver = await person()
    await driver.signInAs(await club.driver(`Early${path.replace('/', ' ')}`))
    const { page } = driver
    await hearNothing(page) // what others do meanwhile would be asked for as well
    const drawn = calls.map(call => page.waitForResponse(answer => answer.url().endsWith(call)))
    await page.goto(path)
    await Promise.all(drawn)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    const senders = await page.evaluate(sendersOf, calls)
    expect(senders).toEqual(calls.map(call => [call, 'link']))
  })

test('a stranger’s browser asks for nothing that is the members’', async ({ person }) => {
  const { page } = await person()
  const refused: string[] = []
  page.on('response', answer => answer.status() >= 400 && refused.push(answer.url()))
  await page.goto('/chat')
  await expect(page.getByText('Please register as a member to access chat.')).toBeVisible()
  expect(refused).toEqual([])
})

// An answer that came ahead and that the page's own call has taken leaves no line of that call.
function sendersOf(calls: string[]) {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return calls.flatMap(call =>
    entries
      .filter(({ name }) => name === location.origin + call)
      .map(({ initiatorType }) => [call, initiatorType]),
  )
}
