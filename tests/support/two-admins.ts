import type { Page } from '@playwright/test'
import { expect, test as journey } from './journey.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

const desk = { viewport: { width: 1440, height: 900 } }

interface Admins {
  /** The founding admin and another one, each at a browser of their own; the other is one no more when the journey is over. */
  twoAdmins: (gamertag: string) => Promise<{ director: Page; other: Page }>
}

/** A journey of two admins. */
export const test = journey.extend<Admins>({
  twoAdmins: async ({ club, person }, use) => {
    const made: string[] = []
    const setAdmin = (id: string, isAdmin: boolean) =>
      club.asAdmin('PUT', `/admin/members/${id}/admin`, { isAdmin })
    await use(async gamertag => {
      const driver = await club.driver(gamertag)
      const [director, other] = [await person(desk), await person(desk)]
      await director.signInAs(club.director())
      await addAuthenticator(other.page)
      await other.signInAs(driver)
      await other.page.goto(`/members/${driver.id}/profile`)
      await other.page.getByRole('button', { name: 'Protect my gamertag' }).click()
      await expect(other.page.getByRole('heading', { name: 'Your gamertag is protected' })).toBeVisible()
      made.push(driver.id)
      await setAdmin(driver.id, true)
      await other.page.goto('/signin') // where the browser suggests the passkey: a new role begins with a new session
      await expect(other.page).toHaveURL(/\/chat$/)
      return { director: director.page, other: other.page }
    })
    for (const id of made) await setAdmin(id, false)
  },
})

export { expect }
