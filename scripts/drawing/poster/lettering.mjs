import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fontverter from 'fontverter'
import { Blob, Face, Font, shape, Buffer as Text, Variation } from 'harfbuzzjs'

const file = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
)
const face = new Face(new Blob(await fontverter.convert(await readFile(file), 'sfnt')))
/** Of a capital, in the font's units of 1000 to the size. */
const CAPITAL = 686

/**
 * Words as an outline, because a picture has no fonts: `width` is their width, `baseline` and `x` (the left edge) their
 * position. Gives the path and the height of its capitals.
 */
export function letters(words, { x, baseline, width, weight = 900, wide = 62 }) {
  const font = new Font(face)
  font.setVariations([new Variation('wght', weight), new Variation('wdth', wide)])
  const text = new Text()
  text.addText(words)
  text.guessSegmentProperties()
  shape(font, text)
  const positions = text.getGlyphPositions()
  const glyphs = text.getGlyphInfos().map(({ codepoint }) => font.glyphToJson(codepoint))
  const scale = width / extent(glyphs, positions)
  let pen = x - leftOf(glyphs[0]) * scale
  const d = glyphs.map((glyph, at) => {
    const outline = placed(glyph, pen, baseline, scale)
    pen += positions[at].xAdvance * scale
    return outline
  })
  return { d: d.join(''), height: CAPITAL * scale }
}

const xs = glyph => glyph.flatMap(({ values }) => values.filter((_, at) => at % 2 === 0))
const leftOf = glyph => Math.min(...xs(glyph))

// From the first letter's left edge to the last one's right, without side bearings.
function extent(glyphs, positions) {
  const advance = positions.slice(0, -1).reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  return advance + Math.max(...xs(glyphs.at(-1))) - leftOf(glyphs[0])
}

function placed(glyph, x, baseline, scale) {
  const at = (value, index) =>
    Math.round((index % 2 ? baseline - value * scale : x + value * scale) * 10) / 10
  return glyph.map(({ type, values }) => type + values.map(at).join(' ')).join('')
}
