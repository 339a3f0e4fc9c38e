// Draws the twelve circuits side by side with all their callouts open, with the very component that shows them in the
// preview, so that somebody can look whether each sits on its place. Usage: node scripts/drawing/draw-circuits.mjs OUT.png
// Needs a Chromium.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import { circuitSlugs, circuits } from '#web/features/circuits/circuits.ts'
import { circuitFacts } from '#web/features/circuits/facts.ts'
import { chromiumPath } from '../chromium.mjs'
import { compiledStyles } from '../compiled-styles.mjs'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/drawing/draw-circuits.mjs OUT.png')
  process.exit(1)
}

const root = path.join(import.meta.dirname, '../../web')
const look = `
  main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; padding: 16px }
  figure { margin: 0; padding: 12px; background: #054631; color: #fff; border-radius: 14px; container-type: inline-size; --map-size: 1.75rem }
  h2 { font-weight: 700 } ul { margin: 8px 0 0; padding: 0; list-style: none; font-size: 13px }
  *, *::before { animation: none !important }`

await photograph(await sheet(), file)
console.log(`${circuitSlugs.length} circuits with all their callouts drawn to ${file}`)

/** The page: every circuit's map as the preview draws it, and what its callouts say. */
async function sheet() {
  const sheets = []
  const transform = (code, id) => void (id.endsWith('.css') && sheets.push(code))
  const collected = { name: 'collected', enforce: 'pre', transform }
  const vite = await createServer({
    root,
    configFile: false,
    plugins: [compiledStyles(), collected, react()],
    resolve: { tsconfigPaths: true },
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { CircuitMap } = await vite.ssrLoadModule('/features/circuits/circuit-map.tsx')
    for (const name of ['/index.css', 'styled-system/theme.css']) await vite.ssrLoadModule(name)
    const font = (await readFile(path.join(root, 'fonts/archivo.woff2'))).toString('base64')
    const figures = circuitSlugs.map(slug => figure(slug, CircuitMap)).join('')
    // The club's own rules for the font name files that a page without an address cannot fetch.
    const rules = sheets.join('\n').replaceAll(/@font-face\s*\{[^}]*\}/g, '')
    return `<!doctype html><style>${rules}
      @font-face { font-family: 'Archivo Variable'; src: url(data:font/woff2;base64,${font}); font-weight: 400 900; font-stretch: 62% 125% }
      ${look}</style><main>${figures}</main>`
  } finally {
    await vite.close()
  }
}

function figure(slug, CircuitMap) {
  const map = renderToStaticMarkup(createElement(CircuitMap, { slug, open: [0, 1, 2] }))
  const places = circuitFacts[slug].highlights.map(
    ({ name, type, at, description }) => `<li><b>${name}</b> (${type}, ${at}) ${description}</li>`,
  )
  return `<figure><h2>${circuits[slug].name}, ${circuitFacts[slug].layout}</h2>${map}<ul>${places.join('')}</ul></figure>`
}

async function photograph(html, out) {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1620, height: 1200 } })
    await page.setContent(html)
    await page.evaluate(() => document.fonts.load('650 12px "Archivo Variable"'))
    await page.screenshot({ path: out, fullPage: true })
  } finally {
    await browser.close()
  }
}
