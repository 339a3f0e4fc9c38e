// What it costs a phone to open a room with fifty photographs and scroll up through all of them.
const COUNT = 50
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** A phone's photograph after scaling. */
const PIXELS = { width: 2560, height: 1440 }

/** Fills a room of the club with photographs, opens it in a fresh browser and prints the cost. */
export async function printMediaRoom(browser, club) {
  const driver = await club.driver()
  const context = await browser.newContext({ ...PHONE, baseURL: club.origin })
  const [name = '', value = ''] = driver.cookie.split('=')
  await context.addCookies([{ name, value, url: club.origin, httpOnly: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  await fill(page, club, driver)

  const sums = { requests: 0, bytes: 0 }
  page.on('requestfinished', async request => {
    const { responseBodySize } = await request.sizes()
    if (!request.url().includes('/objects/')) return
    sums.requests += 1
    sums.bytes += responseBodySize
  })
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver(list => {
      for (const { value } of list.getEntries()) window.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  console.log('\na room of fifty photographs        pictures   kB loaded   layout shift, line moved')
  await page.goto('/chat?room=bravo-six')
  await page.getByRole('button', { name: 'Open picture' }).last().waitFor()
  await page.waitForLoadState('networkidle')
  print('opened', sums, (await page.evaluate(() => window.shift)).toFixed(4))
  let moved = 0
  for (let n = 0; n < 60; n++) moved = Math.max(moved, await page.getByRole('log').evaluate(readOn))
  await page.waitForLoadState('networkidle')
  print('read up through', sums, `${moved.toFixed(1)} px`)
  await context.close()
}

// Each photograph is different, as in reality.
async function fill(page, club, { cookie }) {
  await page.goto('/signin')
  for (let n = 0; n < COUNT; n++) {
    const photo = Buffer.from(await page.evaluate(draw, { ...PIXELS, n }))
    const path = await upload(club, photo, cookie)
    await club.say({ cookie }, `Lap ${n}\n${path}`, 'bravo-six')
  }
}

async function upload(club, photo, cookie) {
  const asked = { contentType: 'image/jpeg', size: photo.length, purpose: 'chat' }
  const { uploadURL } = (await club.call('/objects/upload', asked, { cookie })).body
  const headers = { cookie, 'content-type': 'image/jpeg' }
  const put = await fetch(new URL(uploadURL, club.origin), { method: 'PUT', headers, body: photo })
  if (!put.ok) throw new Error(`PUT ${put.status} ${await put.text()}`)
  return (await club.call('/objects/normalize-path', { uploadURL }, { cookie })).body.objectPath
}

// In the page: draws a picture with as much detail as a photograph, as bytes.
async function draw({ width, height, n }) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  for (let at = 0; at < 1500; at++) {
    context.fillStyle = `hsl(${(at * 37 + n * 11) % 360} 60% ${30 + (at % 40)}%)`
    context.fillRect((at * 7919 + n * 131) % width, (at * 104729) % height, 20 + (at % 160), 10 + (at % 90))
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 })
  return Array.from(new Uint8Array(await blob.arrayBuffer()))
}

// In the page: scrolls up a little; gives by how many px the line at the top of the view then moved by itself. The browser's
// own figure counts what is inserted above, although nothing visible moves.
async function readOn(log) {
  log.scrollBy(0, -400)
  const top = log.getBoundingClientRect().top
  const line = [...log.querySelectorAll('article')].find(each => each.getBoundingClientRect().bottom > top)
  const before = line.getBoundingClientRect().top
  await new Promise(resolve => setTimeout(resolve, 150))
  return Math.abs(line.getBoundingClientRect().top - before)
}

function print(what, { requests, bytes }, movement) {
  const figures = [String(requests).padStart(9), String(Math.round(bytes / 1024)).padStart(12)]
  console.log(what.padEnd(34) + figures.join('') + movement.padStart(26))
}
