// Measures the fonts that stand in for Archivo until it has loaded, and prints for `web/theme/stand-ins.ts` how large each
// font's letters, numerals and spaces must be to have the same width, in %. Run by hand when Archivo was subset again or
// another cut is used: `node scripts/drawing/measure-stand-ins.mjs`. Arimo is as wide as Arial, letter by letter.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { cuts } from '../../web/theme/stand-ins.ts'
import { browser as options } from '../chromium.mjs'

const root = path.join(import.meta.dirname, '../..')
const [regular, bold] = ['font-weight: 400 549', 'font-weight: 550 800']
const faces = [
  ['Archivo', 'web/fonts/archivo.woff2', 'font-weight: 400 800; font-stretch: 66% 112%'],
  ['arial', 'node_modules/@fontsource/arimo/files/arimo-latin-400-normal.woff2', regular],
  ['arial', 'node_modules/@fontsource/arimo/files/arimo-latin-700-normal.woff2', bold],
  ['roboto', 'node_modules/@fontsource/roboto/files/roboto-latin-400-normal.woff2', 'font-weight: 400 800'],
]

/** Letters in about their frequency in the club, and numerals as in its tables; a space is the distance that separates two letters. */
const samples = [
  ['theracesanddriversofthischampionshipareshownhereonceanadminhaspublishedthemRegisterNowStandings', ''],
  ['0123456789', ''],
  ['n n', 'nn'],
]

const browser = await chromium.launch(options)
const page = await browser.newPage()
await page.setContent(`<style>${(await Promise.all(faces.map(faceOf))).join('')}</style>`)
for (const { cut, arial, roboto } of await page.evaluate(measure, { cuts, samples }))
  console.log(`cut: [${cut.join(', ')}], arial: [${arial.join(', ')}], roboto: [${roboto.join(', ')}]`)
await browser.close()

async function faceOf([family, file, range]) {
  const font = await readFile(path.join(root, file), 'base64')
  return `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${font}); ${range} }`
}

// Runs in the page.
async function measure({ cuts, samples }) {
  await Promise.all([...document.fonts].map(font => font.load()))
  const span = document.body.appendChild(document.createElement('span'))
  span.style = 'position: absolute; font-size: 1000px; white-space: pre; font-variant-numeric: tabular-nums'
  const widthOf = (text, fontFamily, [fontWeight, width]) => {
    Object.assign(span.style, { fontFamily, fontWeight, fontStretch: `${width}%` })
    span.textContent = text
    return span.getBoundingClientRect().width
  }
  const sizesOf = (family, cut) => {
    const [letters, numerals, space] = samples.map(([sample, without]) => {
      const wide = font => widthOf(sample, font, cut) - widthOf(without, font, cut)
      return (100 * wide('Archivo')) / wide(family)
    })
    return [letters.toFixed(1), numerals.toFixed(1), space.toFixed()].map(Number)
  }
  return cuts.map(({ cut }) => ({ cut, arial: sizesOf('arial', cut), roboto: sizesOf('roboto', cut) }))
}
