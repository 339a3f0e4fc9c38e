import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../chromium.mjs'
import { joined } from './svg.mjs'

/** A browser page that turns drawings (SVG parts each) into pictures; `close` ends the browser. */
export async function openEasel({ width, height }) {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width, height } })
  const session = await page.context().newCDPSession(page)
  await page.setContent(`<style>${await fontFace()}body{margin:0}svg{display:block;float:left}</style>`)
  await page.evaluate(() => Promise.all([...document.fonts].map(font => font.load())))

  const svg = (parts, scale = 1) =>
    `<svg viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">${joined(parts)}</svg>`
  const show = pictures =>
    page.evaluate(html => {
      document.body.innerHTML = html
    }, pictures.join(''))

  return {
    /** One drawing as PNG, or as Playwright's options of a screenshot say. */
    async paint(parts, options) {
      await show([svg(parts)])
      return page.screenshot(options)
    },
    /** One drawing as WebP. */
    async paintStill(parts) {
      await show([svg(parts)])
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 95 })
      return Buffer.from(data, 'base64')
    },
    /** Drawings side by side as PNG, half as large: as the picker shows them. */
    async paintSheet(drawings) {
      await page.setViewportSize({ width: width * 4, height })
      await show(drawings.map(parts => svg(parts, 0.5)))
      const sheet = await page.screenshot({ fullPage: true })
      await page.setViewportSize({ width, height })
      return sheet
    },
    close: () => browser.close(),
  }
}

async function fontFace() {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
  )
  const source = `data:font/woff2;base64,${await readFile(file, 'base64')}`
  return `@font-face{font-family:Archivo;src:url(${source});font-weight:100 900;font-stretch:62% 125%}`
}
