// Writes every circuit's outline as evenly spaced points, to be compared with the real circuits. Usage: node
// scripts/drawing/export-outlines.mjs OUT.json
import { writeFileSync } from 'node:fs'
import { circuitSlugs } from '#web/features/circuits/circuits.ts'
import { sampleOutline } from '#web/features/circuits/spline.ts'

const pointsPerLap = 600

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/drawing/export-outlines.mjs OUT.json')
  process.exit(1)
}

const twoDecimals = value => Math.round(value * 100) / 100
const outlines = Object.fromEntries(
  circuitSlugs.map(slug => [slug, sampleOutline(slug, pointsPerLap).map(point => point.map(twoDecimals))]),
)
writeFileSync(file, JSON.stringify(outlines))
console.log(`${circuitSlugs.length} outlines of ${pointsPerLap} points written to ${file}`)
