// Subsets Archivo to the letters and axes in use. Run by hand after changing either: `node scripts/drawing/subset-font.mjs`.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const source = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/archivo/package.json'))
const target = new URL('../../web/fonts/', import.meta.url).pathname
const weights = { min: 400, max: 800 }

const centralEuropean = 'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŸŹźŻżŽžȘșȚț'

// Every page fetches the first before its code; the others are fetched only by pages that show one of their letters
// (unicode-range in web/index.css).
const cuts = [
  {
    from: 'latin',
    to: 'archivo.woff2',
    variationAxes: { wght: weights, wdth: { min: 66, max: 112 } },
    text: `${letters(0x20, 0x7e)}\u00a0©·×–—‘’“”…−`,
  },
  // of the narrowest and the widest, roughly: few titles have these letters
  {
    from: 'latin',
    to: 'archivo-accents.woff2',
    variationAxes: { wght: weights, wdth: { min: 75, max: 100 } },
    text: `${letters(0xc0, 0xd6)}${letters(0xd8, 0xff)}Œœı¡£§«®°»¿‑‚„•′″‹›€™↑↓`,
  },
  // one width only: names have these letters, titles seldom
  {
    from: 'latin-ext',
    to: 'archivo-ext.woff2',
    variationAxes: { wght: weights, wdth: 100 },
    text: centralEuropean,
  },
]

for (const { from, to, variationAxes, text } of cuts) {
  const font = await readFile(join(source, `files/archivo-${from}-standard-normal.woff2`))
  const subset = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes,
    noHinting: true,
    // Pairs and equal-width numerals; the rest of the font's features are not used and cost 8 kB.
    keepFeatures: ['kern', 'tnum', 'lnum'],
  })
  await writeFile(join(target, to), subset)
  console.log(`${to} ${(subset.length / 1000).toFixed(1)} kB`)
}
await copyFile(join(source, 'LICENSE'), join(target, 'OFL.txt'))

function letters(first, last) {
  return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('')
}
