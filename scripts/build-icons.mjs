// Draws the PNG icons from web/public/icon.svg. Run by hand after changing it: `node scripts/build-icons.mjs`.
import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { chromiumPath } from './chromium.mjs'

const folder = new URL('../web/public/', import.meta.url).pathname
const rounded = await readFile(`${folder}icon.svg`, 'utf8')
// A launcher cuts its own shape out of a maskable icon: ground to the edges, the mark inside the safe circle.
const maskable = rounded
  .replace('viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76"')
  .replace(/<rect[^>]*>/, '<rect x="-6" y="-6" width="76" height="76" fill="#042f20" />')

const browser = await chromium.launch({ executablePath: chromiumPath })
const page = await browser.newPage()
for (const [name, size, svg] of [
  ['icon-192', 192, rounded],
  ['icon-512', 512, rounded],
  ['icon-maskable-512', 512, maskable],
]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`)
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true })
}
await browser.close()
