import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import { pageAt } from '#web/enter-page.ts'
import { setPresentMember } from '#web/features/session/present-member.ts'
import { clubHistory } from '#web/lib/club-history.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { LazyPart } from '#web/ui/lazy.tsx'

const stella = driver('Steps Stella')
const races = Array.from({ length: 12 }, (_, n) => race(`Round ${n + 1}`, { roundNumber: n + 1 }))
const club = () => clubOf(stella).answer('GET /api/races', races).answer('GET /api/members/:id', stella)
const link = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

async function rollTo(y: number) {
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(y + innerHeight)
  scrollTo(0, y)
  await expect.poll(() => scrollY).toBe(y)
}

/** Pressed where it stands: a hand rolls the page to it. */
const press = (target: Locator) => (target.element() as HTMLElement).click()

beforeEach(() => scrollTo(0, 0))

test('the code of a page is there before a link to it is pressed, whether it is pointed at or reached by keyboard', async () => {
  const fetched = (file: string) =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${file}`))
  await openPage(club(), '/rules')
  await expect.element(heading('Club rules')).toBeVisible()
  performance.clearResourceTimings() // there is room for 250
  expect(fetched('coming-soon-page.tsx')).toBe(false)
  await userEvent.hover(link('Coming Soon'))
  await expect.poll(() => fetched('coming-soon-page.tsx')).toBe(true)
  expect(fetched('leaderboards-page.tsx')).toBe(false)
  ;(link('Leaderboards').element() as HTMLElement).focus()
  await expect.poll(() => fetched('leaderboards-page.tsx')).toBe(true)
  expect(location.pathname).toBe('/rules')
})

test('without a connection nothing is fetched by pointing at it, since some browsers would remember that it failed', async () => {
  await openPage(club(), '/rules')
  await expect.element(heading('Club rules')).toBeVisible()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const fetchAhead = vi.spyOn(pageAt('/chat')?.part as LazyPart<object>, 'fetchAhead')
  onTestFinished(() => {
    isOnline.mockRestore()
    fetchAhead.mockRestore()
  })
  const chat = link('Chat').element() as HTMLElement
  chat.focus()
  expect(fetchAhead).not.toHaveBeenCalled()
  isOnline.mockReturnValue(true)
  chat.blur()
  chat.focus()
  expect(fetchAhead).toHaveBeenCalled()
})

test('a driver finds a new page at its top, and steps back and forward to where they left each', async () => {
  await openPage(club(), '/rules')
  await rollTo(700)
  press(link('Races'))
  await expect.element(page.getByRole('article', { name: 'Round 12' })).toBeInTheDocument()
  expect(scrollY).toBe(0)
  await rollTo(400)
  history.back()
  await expect.element(heading('Club rules')).toBeVisible()
  await expect.poll(() => scrollY).toBe(700)
  history.forward()
  await expect.element(page.getByRole('article', { name: 'Round 12' })).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(400)
})

test('nobody is led to where another stood who was here before them', async () => {
  await openPage(club(), '/rules')
  await rollTo(700)
  press(link('Races'))
  await expect.element(page.getByRole('article', { name: 'Round 12' })).toBeInTheDocument()
  setPresentMember(queryClient, driver('Followed By Finn'))
  history.back()
  await expect.element(heading('Club rules')).toBeVisible()
  await new Promise(requestAnimationFrame)
  expect(scrollY).toBe(0)
})

test('a driver who turns back before the new page is drawn leaves theirs from where they are by then', async () => {
  await openPage(club(), '/rules')
  await rollTo(700)
  press(link('Races'))
  history.back()
  await expect.poll(() => location.pathname).toBe('/rules')
  await rollTo(300)
  press(link('Races'))
  await expect.element(page.getByRole('article', { name: 'Round 12' })).toBeInTheDocument()
  history.back()
  await expect.element(heading('Club rules')).toBeVisible()
  await expect.poll(() => scrollY).toBe(300)
})

test('a window that stands in the address opens and closes over the place where the driver is', async () => {
  await openPage(club(), '/races')
  const button = page.getByRole('article', { name: 'Round 12' }).getByRole('button', { name: 'Register Now' })
  await expect.element(button).toBeInTheDocument()
  button.element().scrollIntoView({ block: 'center' })
  const place = scrollY
  expect(place).toBeGreaterThan(300)
  await button.click()
  await expect.element(page.getByRole('dialog', { name: 'Race Registration' })).toBeVisible()
  expect(location.search).toBe('?register=round-12')
  expect(scrollY).toBe(place)
  history.back()
  await expect.element(page.getByRole('dialog', { name: 'Race Registration' })).not.toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(place)
})

test('a driver with something unsaved is asked before any step, however far, and goes where they were going', async () => {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const bio = page.getByLabelText('Bio')
  await openPage(club(), '/rules', '/races', `/members/${stella.id}/profile`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await bio.fill('Half a b')
  const steps = [() => press(link('Races')), () => history.go(-2), () => history.back(), () => history.go(-2)]
  for (const step of steps) {
    step()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(bio).toHaveValue('Half a b')
    expect(location.pathname).toContain('/profile')
  }
  history.go(-2)
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(heading('Club rules')).toBeVisible()
  history.forward()
  await expect.element(page.getByRole('article', { name: 'Round 12' })).toBeInTheDocument()
  history.forward()
  await expect.poll(() => location.pathname).toContain('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await bio.fill('Another b')
  press(link('Races'))
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/races')
})

test('a driver who presses Back twice at once over something unsaved finds page and address as they were', async () => {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const profile = `/members/${stella.id}/profile`
  await openPage(club(), '/rules', '/races', profile)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabelText('Bio').fill('Half a b')
  history.back()
  history.back()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => location.pathname).toBe(profile)
  await expect.element(page.getByLabelText('Bio')).toHaveValue('Half a b')
  // A step of the browser's own is not numbered, and stays on the page.
  location.hash = 'top'
  await expect.poll(() => history.state).toBe(null)
  history.back()
  await expect.poll(() => history.state).not.toBe(null)
  history.back()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/races')
})

test('a driver who presses Back while the first page is on its way is shown where that leads', async () => {
  const before = location.href
  const entered: string[] = []
  const shown: string[] = []
  history.replaceState(null, '', '/rules')
  const tab = clubHistory(({ pathname }) => void entered.push(pathname))
  tab.push('/races')
  history.back()
  await expect.poll(() => location.pathname).toBe('/rules')
  tab.listen(({ location }) => void shown.push(location.pathname))()
  expect({ entered, shown }).toEqual({ entered: ['/rules'], shown: ['/rules'] })
  history.replaceState(null, '', before)
})

test('where a page breaks the club goes on around it, and a step leads out', async () => {
  const nameless = { ...stella, gamertag: undefined, displayName: undefined }
  await openPage(club().answer('GET /api/members/:id', nameless), `/members/${stella.id}/profile`)
  await expect.element(heading('That’s a spin')).toBeVisible()
  await link('Races').click()
  await expect.element(page.getByRole('article', { name: 'Round 1', exact: true })).toBeVisible()
  await expect.element(heading('That’s a spin')).not.toBeInTheDocument()
  vi.mocked(console.error).mockClear() // React has told of the fault
})

test('a step to another page brings the keyboard to its start', async () => {
  await openPage(club(), '/rules')
  await link('Leaderboards').click()
  await expect.poll(() => location.pathname).toBe('/leaderboards')
  await expect.poll(() => document.activeElement?.id).toBe('main')
  await expect.poll(() => document.title).toContain('Leaderboards')
})
