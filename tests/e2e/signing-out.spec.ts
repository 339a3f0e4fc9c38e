import type { Page } from '@playwright/test'
import { type Club, expect, test } from '#tests/support/journey.ts'

const desk = { viewport: { width: 1440, height: 900 } }

test.use({ expectedFaults: [/WebSocket|status of 401/] })

test('who signs out leaves nothing that they typed, in no tab', async ({ club, person }) => {
  const driver = await club.driver('Nadia Leaves', { displayName: 'Nadia' })
  const { page, context, signInAs } = await person(desk)
  await signInAs(driver)
  await openChat(page)
  const other = await context.newPage()
  await openChat(other)
  await box(other).fill('Half a sentence in the other tab')
  await box(page).fill('Half a sentence')
  expect(await leftOf(page, driver.id)).not.toEqual([])

  await signOut(page)
  // The other tab may be writing down what it shows as it is told.
  await expect.poll(() => leftOf(page, driver.id)).toEqual([])
  await expect(box(other)).toBeHidden()
  await signInAs(await signIn(club, driver.gamertag))
  await openChat(page)
  await expect(box(page)).toHaveValue('')
  await expect(box(other)).toHaveValue('')
})

test('who is signed out from afar leaves nothing in this browser, and who comes next finds nothing of theirs', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Nadia Afar', { displayName: 'Nadia' })
  const next = await club.driver('Omar Next', { displayName: 'Omar' })
  const { page, context, signInAs } = await person(desk)
  await signInAs(driver)
  await openChat(page)
  const other = await context.newPage()
  await openChat(other)
  await box(other).fill('Half a sentence in the other tab')
  await box(page).fill('Half a sentence')
  await expect.poll(async () => (await keptOf(page, driver.id)).localStorage.length).toBeGreaterThan(2)

  await club.send('DELETE', '/session', undefined, { cookie: driver.cookie })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(box(other)).toBeHidden()
  const nothing = { localStorage: [], sessionStorage: [], indexedDB: [], caches: [] }
  await expect.poll(() => keptOf(page, driver.id)).toEqual(nothing)

  await signInAs(await signIn(club, next.gamertag))
  await openChat(page)
  await expect(box(page)).toHaveValue('')
  await signOut(page)
  await signInAs(await signIn(club, driver.gamertag))
  await openChat(page)
  await expect(box(page)).toHaveValue('')
})

test('whose session has run out finds what they typed when they are back', async ({ club, person }) => {
  const driver = await club.driver('Nadia Returns', { displayName: 'Nadia' })
  const { page, context, signInAs } = await person(desk)
  await signInAs(driver)
  await openChat(page)
  await box(page).fill('Half a sentence')
  await context.clearCookies({ name: 'sid' }) // as a browser does when the session's time is up
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await signInAs(await signIn(club, driver.gamertag))
  await openChat(page)
  await expect(box(page)).toHaveValue('Half a sentence')
})

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function openChat(page: Page) {
  await page.goto('/chat')
  await expect(box(page)).toBeVisible()
}

async function signOut(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
}

/** What the browser keeps of a member's words. */
function leftOf(page: Page, memberId: string) {
  return page.evaluate(id => Object.keys(localStorage).filter(key => key.includes(`/${id}/`)), memberId)
}

function signIn(club: Club, gamertag: string) {
  return club.send('POST', '/session', { gamertag }, {})
}

/** What of a member is in the four storages of a browser: keys, and whatever holds their id or what they typed. */
function keptOf(page: Page, memberId: string) {
  return page.evaluate(async id => {
    const isOf = (text: string) => text.includes(id) || text.includes('Half a sentence')
    const inStorage = (storage: Storage) =>
      Object.entries(storage).flatMap(([key, value]) => (isOf(key + value) ? [key] : []))
    const inCaches: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        if (isOf(request.url + text) || /[/](api|objects)[/]/.test(request.url)) inCaches.push(request.url)
      }
    }
    return {
      localStorage: inStorage(localStorage),
      sessionStorage: inStorage(sessionStorage),
      indexedDB: (await indexedDB.databases()).map(({ name }) => String(name)),
      caches: inCaches,
    }
  }, memberId)
}
