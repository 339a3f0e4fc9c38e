import type { FileChooser, Page, Request, Route } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { clip, PLACE, photograph, screenshot } from '#tests/support/camera.ts'
import { hearNothing } from '#tests/support/feed.ts'
import { expect, test } from '#tests/support/journey.ts'

/** What Chromium tells of something that has moved by itself. */
type Shift = { value: number; sources: { node: Node | null }[] }

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }

test('a driver sends a photograph by keyboard alone, and keeps where it was taken to themselves', async ({
  club,
  person,
  baseURL,
}) => {
  const driver = await club.driver('Photo Driver')
  const { page, signInAs } = await person(desk)
  await signInAs(driver)
  const room = await club.room('Photo Cup')
  await page.goto(`/chat?room=${room}`)
  await page.getByRole('button', { name: 'Photo or video' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Upload media' })
  await expect(dialog.getByRole('button', { name: 'Choose photos or videos' })).toBeFocused()
  const chooser = await openChooser(page)
  await chooser.setFiles([
    { name: 'grid.jpg', mimeType: 'image/jpeg', buffer: await photograph(page, 3200, 1600) },
    { name: 'result.png', mimeType: 'image/png', buffer: await screenshot(page, 640, 400) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Brake later') },
  ])
  await expect(dialog.getByRole('alert')).toHaveText('Only image and video files are allowed')
  await expectAccessible(page, 'the upload dialog')
  await dialog.getByRole('button', { name: 'Remove notes.txt' }).press('Enter')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()

  const strip = page.getByRole('list', { name: 'Attachments' })
  await expect(strip.getByRole('button', { name: /Remove/ })).toHaveCount(2)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('Front row')
  await page.reload()
  await expect(strip.getByRole('button', { name: /Remove/ })).toHaveCount(2)
  await field.press('Control+Enter')
  await expect(strip).toHaveCount(0)

  const line = page.getByRole('log').getByRole('article').filter({ hasText: 'Front row' })
  await expect(line).not.toContainText('/objects/')
  const pictures = line.getByRole('button', { name: 'Open picture' })
  await expect(pictures).toHaveCount(2)
  const paths = await pictures.evaluateAll(all => all.map(it => (it as HTMLElement).dataset.picture ?? ''))
  expect(paths[0]).toMatch(/-2560x1280\.jpg$/)
  expect(paths[1]).toMatch(/-640x400\.png$/)
  for (const path of paths) {
    const stored = await fetch(baseURL + path, { headers: { cookie: driver.cookie } })
    const text = Buffer.from(await stored.arrayBuffer()).toString('latin1')
    expect(text.length).toBeGreaterThan(100)
    expect(text).not.toMatch(new RegExp(`${PLACE}|Exif|tEXt`))
  }
})

test('an admin sends an original with all its pixels and without its place, and a driver is not asked', async ({
  club,
  person,
  baseURL,
}) => {
  const room = await club.room('Originals Cup')
  const driver = await club.driver('Ordinary Olive')
  const open = async (who: { cookie: string }) => {
    const { page, signInAs } = await person(desk)
    await signInAs(who)
    await page.goto(`/chat?room=${room}`)
    await page.getByRole('button', { name: 'Photo or video' }).click()
    return { page, dialog: page.getByRole('dialog', { name: 'Upload media' }) }
  }
  const hers = await open(driver)
  await expect(hers.dialog.getByRole('button', { name: 'Choose photos or videos' })).toBeVisible()
  await expect(hers.dialog.getByRole('switch', { name: 'Send full size' })).toHaveCount(0)

  const { cookie } = club.director()
  const { page, dialog } = await open({ cookie })
  const buffer = await photograph(page, 3200, 1600)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'grid.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByRole('switch', { name: 'Send full size' }).check()
  await expectAccessibleInBothThemes(page, 'the upload dialog of an admin')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toBeHidden()
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('All its pixels')
  await field.press('Control+Enter')
  const line = page.getByRole('log').getByRole('article').filter({ hasText: 'All its pixels' })
  const path = await line.getByRole('button', { name: 'Open picture' }).getAttribute('data-picture')
  expect(path).toMatch(/-3200x1600\.jpg$/)
  const stored = await fetch(`${baseURL}${path}`, { headers: { cookie } })
  expect(Buffer.from(await stored.arrayBuffer()).toString('latin1')).not.toMatch(new RegExp(`${PLACE}|Exif`))
})

/** Presses Enter until the browser asks for files: in the first frames of a dialog the focus may still be on its way. */
async function openChooser(page: Page): Promise<FileChooser> {
  let opened: FileChooser | undefined
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 5000 })
    await page.keyboard.press('Enter')
    opened = await chooser
  }).toPass()
  return opened as FileChooser
}

test('a video of 10 MB goes up with its progress, plays, and seeks without loading what comes before', async ({
  club,
  person,
}) => {
  const { page, signInAs } = await person(phone)
  await signInAs(await club.driver('Clip Driver'))
  await page.goto(`/chat?room=${await club.room('Clip Cup')}`)
  await page.getByRole('button', { name: 'Add to the message' }).click()
  await page.getByRole('button', { name: 'Photo or video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload media' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose photos or videos' }).click()
  const buffer = await clip(page, 10_000_000)
  await (await chooser).setFiles([{ name: 'lap.mp4', mimeType: 'video/mp4', buffer }])
  const statuses: number[] = []
  page.on('response', response => {
    if (response.url().includes('.mp4')) statuses.push(response.status())
  })
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const bar = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext')
      if (bar && seen.at(-1) !== bar) seen.push(bar)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toBeHidden()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.at(-1)).toBe('9.5 MB of 9.5 MB')

  await page.getByRole('button', { name: 'Send message' }).click()
  const video = page.getByRole('log').locator('video')
  const played = await video.evaluate(async (it: HTMLVideoElement) => {
    it.muted = true
    await it.play()
    await new Promise(resolve => it.addEventListener('timeupdate', resolve, { once: true }))
    it.currentTime = 2
    await new Promise(resolve => it.addEventListener('seeked', resolve, { once: true }))
    return { at: it.currentTime, error: it.error?.message ?? null, width: it.videoWidth }
  })
  expect(played).toEqual({ at: expect.closeTo(2, 0), error: null, width: 320 })
  expect(statuses).toContain(206)
})

test('a page of media messages moves nothing while it loads, and scrolling up keeps the line', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Media Reader')
  const { page, signInAs } = await person(phone)
  await hearNothing(page) // what is new elsewhere is marked at the tabs, and moves them
  await signInAs(driver)
  const room = await club.room('Media Cup')
  for (const [n, media] of Array.from({ length: 60 }, (_, n) => [n, medium(n)] as const))
    await club.send(
      'POST',
      `/chat-rooms/${room}/messages`,
      { message: `Lap ${n}\n${media}` },
      { cookie: driver.cookie },
    )
  const shown = await answerSlowly(page)
  await page.addInitScript(() => {
    const shifts = { sum: 0, inTalk: [] as string[], beside: [] as string[] }
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
        shifts.sum += value
        for (const { node } of sources)
          if (node?.parentElement?.closest('[role=log]')) shifts.inTalk.push(node.textContent ?? '')
          else shifts.beside.push(`${value.toFixed(4)} ${node?.parentElement?.outerHTML.slice(0, 200)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`/chat?room=${room}`)
  const log = page.getByRole('log')
  await expect(log.getByText('Lap 59')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(log.getByText('Lap 59')).toBeInViewport()
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { sum: number; inTalk: string[]; beside: string[] } }).shifts,
  )
  expect(shifts.inTalk).toEqual([])
  // The words of the connection, in the room's head.
  expect(shifts.sum, shifts.beside.join('\n')).toBeLessThan(0.001)

  for (let n = 0; n < 6; n++) {
    await log.evaluate(it => it.scrollBy(0, -300))
    const line = await firstInView(page)
    await shown()
    const after = await page.locator(`[data-line="${line.id}"]`).boundingBox()
    expect(Math.abs((after?.y ?? 0) - line.y)).toBeLessThan(2)
  }
})

test('pictures open as large as the screen, by keyboard, one after the other', async ({ club, person }) => {
  const driver = await club.driver('Lightbox Reader')
  const { page, signInAs } = await person(desk)
  await signInAs(driver)
  const room = await club.room('Lightbox Cup')
  for (const n of [0, 5, 10])
    await club.send('POST', `/chat-rooms/${room}/messages`, { message: medium(n) }, { cookie: driver.cookie })
  await answerSlowly(page)
  await page.goto(`/chat?room=${room}`)
  const pictures = page.getByRole('button', { name: 'Open picture' })
  await expect(pictures).toHaveCount(3)
  await expectAccessible(page, 'a talk with pictures')
  await pictures.nth(1).focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: 'Pictures' })
  await expect(box.getByText('2 / 3')).toBeVisible()
  // It takes keys once it has opened.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(box.getByText('3 / 3')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(box.getByRole('link', { name: 'Save picture' })).toHaveAttribute('href', medium(10))
  await expectAccessible(page, 'the lightbox')
  await page.keyboard.press('Tab')
  expect(await box.evaluate(it => it.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(pictures.nth(2)).toBeFocused()

  // Of a message that is deleted while one looks at it.
  await page.keyboard.press('Enter')
  await expect(box).toBeVisible()
  await club.asAdmin('DELETE', `/chat-rooms/${room}/messages/${room}.3`)
  await expect(box).toHaveCount(0)
  await expect(page.getByRole('article').last()).toBeFocused()
})

test('a picture and a clip show whoever their host is, and a host that has none is named with its link', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Elsewhere Reader')
  const { page, signInAs } = await person(desk)
  await signInAs(driver)
  const room = await club.room('Elsewhere Cup')
  const message = 'https://closed.example/spa.png https://closed.example/lap.mp4 https://gone.example/spa.jpg'
  await club.send('POST', `/chat-rooms/${room}/messages`, { message }, { cookie: driver.cookie })
  const asked = await answerWithoutCors(page)
  await page.goto(`/chat?room=${room}`)
  const line = page.getByRole('article').last()
  const image = line.getByRole('button', { name: 'Open picture' }).locator('img').first() // the other may not have failed yet
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1)
  await expect.poll(() => line.locator('video').evaluate((it: HTMLVideoElement) => it.videoWidth)).toBe(320)
  await expect(line.getByText('This picture cannot be shown')).toBeVisible()
  const link = line.getByRole('link', { name: 'Open on gone.example' })
  await expect(link).toHaveAttribute('href', 'https://gone.example/spa.jpg')
  expect(asked.find(({ url }) => url.endsWith('spa.png'))?.referrer).toBeUndefined()
  await expectAccessible(page, 'a picture that is missing')
})

test('who minds loads pictures from other sites one by one', async ({ club, person }) => {
  const driver = await club.driver('Minding Reader')
  const { page, signInAs } = await person(phone)
  await signInAs(driver)
  const room = await club.room('Minding Cup')
  const message =
    'https://closed.example/spa.png https://youtu.be/dQw4w9WgXcQ https://www.youtube.com/@marcus'
  await club.send('POST', `/chat-rooms/${room}/messages`, { message }, { cookie: driver.cookie })
  const asked = await answerWithoutCors(page)
  await page.goto(`/members/${driver.id}/profile`)
  const choice = page.getByRole('switch', { name: 'Load pictures from other sites' })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await page.goto(`/chat?room=${room}`)
  const line = page.getByRole('article').last()
  await expect(line.getByText('closed.example', { exact: true })).toBeVisible()
  await expect(line.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible()
  await expect(line.getByRole('link', { name: '@marcus on YouTube' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/@marcus',
  )
  await expectAccessible(page, 'pictures that are not loaded')
  expect(asked).toEqual([])

  await line.getByRole('button', { name: 'Show picture' }).press('Enter')
  await expect(line.getByRole('button', { name: 'Open picture' })).toBeFocused()
  await expect.poll(() => asked.map(({ url }) => url)).toEqual(['https://closed.example/spa.png'])
})

/** Answers for other sites, which let no page but their own read what they give; gives what they were asked. */
async function answerWithoutCors(page: Page) {
  const asked: { url: string; referrer: string | undefined }[] = []
  const headers = { 'access-control-allow-origin': 'https://nobody.example' }
  const film = await clip(page, 0)
  const picture = Buffer.from(PIXEL, 'base64')
  await page.route(/^https:/, async route => {
    const url = route.request().url()
    asked.push({ url, referrer: (await route.request().allHeaders()).referer })
    if (url.includes('gone.example')) await route.fulfill({ contentType: 'text/html', body: 'Gone', headers })
    else if (url.includes('.mp4')) await route.fulfill({ contentType: 'video/mp4', body: film, headers })
    else await route.fulfill({ contentType: 'image/png', body: picture, headers })
  })
  return asked
}

test('who chooses twenty pictures is told at once that a message takes four, and four go up', async ({
  club,
  person,
}) => {
  const { page, signInAs } = await person(phone)
  await signInAs(await club.driver('Twenty Pictures'))
  await page.goto(`/chat?room=${await club.room('Twenty Cup')}`)
  let tickets = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/objects/upload')) tickets++
  })
  const buffer = await screenshot(page, 64, 40)
  const pictures = Array.from({ length: 20 }, (_, n) => ({
    name: `lap-${n}.png`,
    mimeType: 'image/png',
    buffer,
  }))
  const dialog = page.getByRole('dialog', { name: 'Upload media' })
  const choose = async (files: typeof pictures) => {
    await page.getByRole('button', { name: 'Add to the message' }).click()
    await page.getByRole('button', { name: 'Photo or video' }).click()
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose photos or videos' }).click()
    await (await chooser).setFiles(files)
  }
  await choose(pictures)
  const words = dialog.getByRole('status').filter({ hasText: 'At most 4 pictures and videos per message' })
  await expect(words).toContainText('16 files were left out.')
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expect(dialog.getByRole('button', { name: 'Add another' })).toHaveCount(0)
  await expectAccessible(page, 'the upload dialog that is full')
  await dialog.getByRole('button', { name: 'Remove lap-3.png' }).click()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toBeHidden()
  const strip = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await expect(strip).toHaveCount(3)

  await choose(pictures.slice(4, 6)) // there is room for one more beside those that are there
  await expect(words).toContainText('1 file was left out.')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(strip).toHaveCount(4)
  expect(tickets).toBe(4)
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()

  await page.getByRole('button', { name: 'Add to the message' }).click()
  await page.getByRole('button', { name: 'Photo or video' }).click()
  await expect(words).toContainText('Remove one before you add another.')
  await expect(dialog.getByRole('button', { name: 'Choose photos or videos' })).toHaveCount(0)
})

/** Something to see: the club's own and others', of all kinds. */
function medium(n: number) {
  const id = `0f8fad5b-d9cb-469f-a165-${String(n).padStart(12, '0')}`
  const kinds = [
    `/objects/${id}-1600x1200.jpg`,
    `https://pictures.example/${n}.png`,
    '/gifs/box-box.avif',
    `https://youtu.be/${String(n).padStart(11, 'x')}`,
    `/objects/${id}-1080x1920.mp4`,
  ]
  return kinds[n % kinds.length] ?? ''
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaPhfDwAEhgF/8ZkfRgAAAABJRU5ErkJggg=='

/** Whatever is shown comes late, as on a phone in the paddock; gives how to wait until all that is asked for is shown. */
async function answerSlowly(page: Page) {
  const underway = new Set<Request>()
  const body = Buffer.from(PIXEL, 'base64')
  const film = await clip(page, 0)
  const answer = async (route: Route) => {
    underway.add(route.request())
    await new Promise(resolve => setTimeout(resolve, 250))
    if (route.request().url().includes('.mp4')) await route.fulfill({ contentType: 'video/mp4', body: film })
    else await route.fulfill({ contentType: 'image/png', body })
    underway.delete(route.request())
  }
  await page.route(/^https:/, answer)
  await page.route('**/objects/**', answer)
  return async () => {
    await page.evaluate(() => new Promise<unknown>(done => requestIdleCallback(done))) // what comes into view has been asked for
    await expect.poll(() => underway.size).toBe(0)
    await page.evaluate(() => new Promise<unknown>(done => requestIdleCallback(done)))
  }
}

function firstInView(page: Page) {
  return page.evaluate(() => {
    const log = document.querySelector('[role=log]') as HTMLElement
    const top = log.getBoundingClientRect().top
    const lines = [...log.querySelectorAll<HTMLElement>('[data-line]')]
    const line = lines.find(it => it.getBoundingClientRect().bottom > top + 20) as HTMLElement
    return { id: line.dataset.line ?? '', y: line.getBoundingClientRect().top }
  })
}
