import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumPath } from '../chromium.mjs'
import { joined } from './parts/svg.mjs'

/** A browser page that turns drawings into pixels; `close` ends the browser. */
export async function openEasel() {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const font = await fontFace()

  /** The drawings (SVG parts each) as the pages of one sharp picture. */
  async function paint(drawings, { width, height }) {
    const pictures = drawings.map(
      parts =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${joined(parts)}</svg>`,
    )
    await page.setViewportSize({ width, height })
    await page.setContent(`<style>${font}body{margin:0}svg{display:block}</style>${pictures.join('')}`)
    await page.evaluate(() => Promise.all([...document.fonts].map(font => font.load())))
    const picture = await page.screenshot({ fullPage: true })
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return sharp(data, { raw: { width, height: info.height, channels: 3, pageHeight: height } })
  }

  return { paint, close: () => browser.close() }
}

async function fontFace() {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
  )
  const source = `data:font/woff2;base64,${await readFile(file, 'base64')}`
  return `@font-face{font-family:Archivo;src:url(${source});font-weight:100 900;font-stretch:62% 125%}`
}
