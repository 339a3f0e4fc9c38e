// Draws the picture for shared links: `web/public/club-card.png`, 1200 × 630, start lamps over a circuit's outline. Run by
// hand after a change: `node scripts/drawing/draw-card.mjs`.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { outlineBox, outlinePath, startLine } from '#web/features/circuits/spline.ts'
import { chromiumPath } from '../chromium.mjs'

const web = path.join(import.meta.dirname, '../../web')
const circuit = 'spa-francorchamps'
const font = (await readFile(`${web}/fonts/archivo.woff2`)).toString('base64')
const mark = (await readFile(`${web}/public/icon.svg`, 'utf8')).replace(/<rect[^>]*>/, '')

const lamps = Array.from({ length: 5 }, (_, at) => {
  const x = 52 + at * 74
  return `<circle cx="${x}" cy="48" r="26" fill="#ff3b30" />`
}).join('')
const chequers = Array.from({ length: 120 }, (_, at) => {
  const [column, row] = [at % 60, Math.floor(at / 60)]
  const fill = (column + row) % 2 === 0 ? '#f4f8ef' : '#03150f'
  return `<rect x="${column * 20}" y="${590 + row * 20}" width="20" height="20" fill="${fill}" />`
}).join('')

const { x, y, width, height } = outlineBox(circuit)
const scale = Math.min(560 / width, 440 / height)
const line = startLine(circuit)
const track = `<g transform="translate(${938 - (x + width / 2) * scale} ${300 - (y + height / 2) * scale}) scale(${scale})"
    fill="none" stroke-linejoin="round">
  <path d="${outlinePath(circuit)}" stroke="#023c28" stroke-width="${46 / scale}" />
  <path d="${outlinePath(circuit)}" stroke="#fcd71b" stroke-width="${11 / scale}" />
  <path d="M0 ${-26 / scale}V${26 / scale}" stroke="#f4f8ef" stroke-width="${9 / scale}"
    transform="translate(${line.x} ${line.y}) rotate(${line.angle})" />
</g>`

const card = `<!doctype html><style>
  @font-face { font-family: Archivo; src: url(data:font/woff2;base64,${font}); font-weight: 400 800; font-stretch: 66% 112%; }
  body { margin: 0; background: #042f20; font-family: Archivo; color: #f4f8ef; }
  svg.ground { position: absolute; inset: 0; }
  .mark { position: absolute; left: 58px; top: 54px; width: 96px; }
  h1 { position: absolute; left: 70px; top: 190px; margin: 0; font-size: 156px; line-height: .88; font-weight: 800; font-stretch: 66%; letter-spacing: -.015em; }
  p { position: absolute; left: 72px; top: 494px; margin: 0; font-size: 31px; font-weight: 500; color: #bcd0c4; }
  .lamps { position: absolute; left: 186px; top: 56px; }
</style>
<svg class="ground" width="1200" height="630">${track}${chequers}</svg>
<div class="mark">${mark}</div>
<svg class="lamps" width="400" height="96"><rect width="400" height="96" rx="16" fill="#03150f" />${lamps}</svg>
<h1>Racing<br>Club</h1>
<p>GT3 and GT4 race nights for console drivers</p>`

const browser = await chromium.launch({ executablePath: chromiumPath })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(card)
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: `${web}/public/club-card.png` })
await browser.close()
