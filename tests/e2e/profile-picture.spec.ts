import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/axe.ts'
import { movingGif, PLACE, photograph, screenshot } from '#tests/support/camera.ts'
import { expect, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a driver crops a photograph by keyboard, others see it at once, and nothing tells where it was taken', async ({
  club,
  person,
  baseURL,
}) => {
  const driver = await club.driver('Picture Driver')
  const reader = await club.driver('Picture Reader')
  const as = { cookie: driver.cookie }
  const room = await club.room('Picture Cup')
  await club.send('POST', `/chat-rooms/${room}/messages`, { message: 'Who is that?' }, as)
  const other = await person()
  await other.signInAs(reader)
  await other.page.goto(`/chat?room=${room}`)
  const line = other.page.getByRole('log').getByRole('article').filter({ hasText: 'Who is that?' })
  await expect(line).toBeVisible()
  await expect(line.locator('img')).toHaveCount(0)

  const { page, signInAs } = await person({ ...phone, colorScheme: 'dark', reducedMotion: null })
  await signInAs(driver)
  await startEditing(page, driver.id)
  await page.getByLabel('Bio').fill('Typed before the picture')
  await choose(page, 'spa.jpg', await photograph(page, 720, 360))
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  const disc = dialog.getByRole('slider', { name: 'The part others see' })
  await expect(disc).toBeFocused()
  await expect(disc).toHaveAttribute('aria-valuetext', 'Zoom 100%, 25% from the left, 0% from the top')
  await expectAccessible(page, 'the crop, dark')
  await page.keyboard.press('+')
  await expect(disc).toHaveAttribute('aria-valuetext', /^Zoom 110%/)
  await page.keyboard.press('-')
  await dragAndPinch(page, disc)
  await expect(disc).toHaveAttribute('aria-valuetext', /^Zoom (1[5-9]|2)\d+%, [4-6]\d% from the left/)
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('1')
  await expect(disc).toHaveAttribute('aria-valuetext', /^Zoom 100%/)
  await disc.focus()
  for (let n = 0; n < 6; n++) await page.keyboard.press('Shift+ArrowLeft')
  await expect(disc).toHaveAttribute('aria-valuetext', 'Zoom 100%, 50% from the left, 0% from the top')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Bio')).toHaveValue('Typed before the picture')

  await choose(page, 'spa.jpg', await photograph(page, 720, 360))
  await expect(disc).toBeFocused()
  await expect(disc).toHaveAttribute('aria-valuetext', 'Zoom 100%, 25% from the left, 0% from the top')
  for (let n = 0; n < 6; n++) await page.keyboard.press('Shift+ArrowLeft')
  await expect(disc).toHaveAttribute('aria-valuetext', 'Zoom 100%, 50% from the left, 0% from the top')
  await dialog.getByRole('button', { name: 'Use picture' }).press('Enter')
  await expect(page.getByText('Image Uploaded')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Typed before the picture')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expect(page.getByText('Typed before the picture')).toBeVisible()

  const first = await pictureIn(line)
  expect(first).toMatch(/^\/objects\/[0-9a-f-]{36}-360x360\.jpg$/)
  const stored = await fetch(baseURL + first, { headers: as })
  const text = Buffer.from(await stored.arrayBuffer()).toString('latin1')
  expect(text.length).toBeGreaterThan(100)
  expect(text).not.toMatch(new RegExp(`${PLACE}|Exif`))
  // The right half was chosen: its left edge is red again, as the photograph's own is.
  const [red, green, blue] = await colourOf(page, first)
  expect(red).toBeGreaterThan(150)
  expect(Math.max(green, blue)).toBeLessThan(90)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await choose(page, 'result.png', await screenshot(page, 640, 400))
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText('Image Uploaded').last()).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(line.locator(`img[src="${first}"]`)).toHaveCount(0)
  const second = await pictureIn(line)
  expect((await fetch(baseURL + second, { headers: as })).status).toBe(200)
  expect((await fetch(baseURL + first, { headers: as })).status).toBe(404)
})

test.describe('where an upload fails', () => {
  test.use({ expectedFaults: [/status of 503/] })

  test('a driver is told, tries again without choosing anew, and loses nothing that they typed', async ({
    club,
    person,
  }) => {
    const driver = await club.driver('Picture Retry')
    const { page, signInAs } = await person()
    await signInAs(driver)
    await startEditing(page, driver.id)
    await page.getByLabel('Bio').fill('Still here')
    await choose(page, 'huge.png', Buffer.alloc(5 * 1024 * 1024 + 1))
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('File size must be less than 5MB')
    await expect(page.getByText('Upload Failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to upload profile image. Please try again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)

    await page.route('**/api/objects/uploads/*', route => route.fulfill({ status: 503, body: '' }))
    const drawing = await screenshot(page, 300, 300)
    await dropFile(page, 'crest.png', drawing)
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'the crop, light')
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to upload file: 503')
    await page.unroute('**/api/objects/uploads/*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Image Uploaded')).toBeVisible()
    await expect(page.getByLabel('Bio')).toHaveValue('Still here')
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()

    const shown = page.getByRole('main').locator('form img')
    const disc = dialog.getByRole('slider', { name: 'The part others see' })
    await choose(page, 'loop.gif', movingGif())
    await expect(dialog.getByRole('switch', { name: 'Keep the animation' })).toBeChecked()
    await expect(disc).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    await expect(shown).toHaveAttribute('src', /-2x2\.gif$/)
    await choose(page, 'loop.gif', movingGif())
    await dialog.getByRole('switch', { name: 'Keep the animation' }).click()
    await drag(page, disc)
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    await expect(shown).toHaveAttribute('src', /-1x1\.(png|jpg)$/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('No bio provided')).toBeVisible()
    await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  })
})

/** Moves the picture to the left with one finger, and brings it nearer with two. */
async function dragAndPinch(page: Page, disc: Locator) {
  const { x, y } = await middleOf(disc)
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: number[]) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((right, id) => ({ id, x: x + right, y })),
    })
  // What a finger begins is followed from the next frame on, and a busy page makes one step of several.
  const frame = () => page.evaluate(() => new Promise(done => requestAnimationFrame(() => done(null))))
  const step = async (...of: Parameters<typeof touch>) => {
    await touch(...of)
    await frame()
    await frame()
  }
  await step('touchStart', 0)
  for (const right of [-20, -60, -100, -140]) await step('touchMove', right)
  await step('touchEnd')
  await step('touchStart', -40)
  await step('touchStart', -40, 40)
  for (const apart of [45, 50, 55, 60, 65, 70]) await step('touchMove', -apart, apart)
  await step('touchEnd')
}

/** Brings the picture nearer with the wheel, and moves it with the mouse as far as it goes. */
async function drag(page: Page, disc: Locator) {
  await expect(disc).toHaveAttribute('aria-valuetext', /^Zoom 100%/)
  const { x, y } = await middleOf(disc)
  await page.mouse.move(x, y)
  for (let zoom = 110; zoom <= 200; zoom += 10) {
    await page.mouse.wheel(0, -100)
    await expect(disc).toHaveAttribute('aria-valuetext', new RegExp(`^Zoom ${zoom}%`))
  }
  await expect(disc).toHaveAttribute('aria-valuetext', 'Zoom 200%, 25% from the left, 25% from the top')
  await page.mouse.down()
  await page.mouse.move(x + 400, y + 400, { steps: 4 })
  await page.mouse.up()
  await expect(disc).toHaveAttribute('aria-valuetext', 'Zoom 200%, 0% from the left, 0% from the top')
}

async function middleOf(disc: Locator) {
  const box = await disc.boundingBox()
  if (!box) throw new Error('There is no disc')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function startEditing(page: Page, id: string) {
  await page.goto(`/members/${id}/profile`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Edit your profile' })).toBeVisible()
}

async function choose(page: Page, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change picture' }).click()
  const mimeType = `image/${name.split('.')[1]?.replace('jpg', 'jpeg')}`
  await (await chooser).setFiles([{ name, mimeType, buffer }])
}

/** Lets a file fall on the page, as from the desktop. */
async function dropFile(page: Page, name: string, buffer: Buffer) {
  await page.evaluate(
    ([fileName, bytes]) => {
      const files = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), sign => sign.charCodeAt(0))
      files.items.add(new File([content], fileName, { type: 'image/png' }))
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }),
        )
    },
    [name, buffer.toString('base64')] as const,
  )
}

async function pictureIn(line: Locator) {
  await expect(line.locator('img')).toHaveCount(1)
  return (await line.locator('img').getAttribute('src')) ?? ''
}

/** Red, green and blue at the left edge of a picture. */
async function colourOf(page: Page, path: string) {
  return page.evaluate(async src => {
    const image = new Image()
    image.src = src
    await image.decode()
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    const [red = 0, green = 0, blue = 0] = context.getImageData(6, 6, 1, 1).data
    return [red, green, blue] as const
  }, path)
}
