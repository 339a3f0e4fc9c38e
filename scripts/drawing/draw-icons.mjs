// Draws the PNG icons from web/public/icon.svg. Run by hand after changing it: `node scripts/drawing/draw-icons.mjs`.
import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../chromium.mjs'

const folder = new URL('../../web/public/', import.meta.url).pathname
const rounded = await readFile(`${folder}icon.svg`, 'utf8')
// A launcher cuts its own shape out of a maskable icon: ground to the edges, the mark inside the safe circle.
const maskable = rounded
  .replace('viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76"')
  .replace(/<rect[^>]*>/, '<rect x="-6" y="-6" width="76" height="76" fill="#042f20" />')

// A badge, beside a phone's clock, shows only a shape: the mark alone, as large as possible.
const badge = rounded
  .replace('viewBox="0 0 64 64"', 'viewBox="6 7.5 49 49"')
  .replace(/<rect[^>]*>/, '')
  .replace(/stroke="[^"]*"/g, 'stroke="#fff"')

// The icons in the menu of a long press on the app's icon.
const shortcut = drawing =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#042f20" />${drawing}</svg>`
const squares = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  .filter(at => (at + Math.floor(at / 4)) % 2 === 0)
  .map(at => `M${20 + (at % 4) * 8} ${14 + Math.floor(at / 4) * 8}h8v8h-8z`)
const flag = shortcut(
  `<path d="M20 14h32v24H20z" fill="#f4f8ef" /><path d="${squares.join('')}" fill="#042f20" /><path d="M17.5 12v40" stroke="#fcd71b" stroke-width="5" />`,
)
const bubble = shortcut(
  '<path d="M14 14h36v26H32L22 50V40h-8z" fill="#fcd71b" /><path d="M22 23h20M22 31h13" stroke="#042f20" stroke-width="4" />',
)

const browser = await chromium.launch({ executablePath: chromiumPath })
const page = await browser.newPage()
for (const [name, size, svg] of [
  ['icon-192', 192, rounded],
  ['icon-512', 512, rounded],
  ['icon-maskable-512', 512, maskable],
  ['badge-96', 96, badge],
  ['shortcut-races-96', 96, flag],
  ['shortcut-chat-96', 96, bubble],
]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`)
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true })
}
await browser.close()
