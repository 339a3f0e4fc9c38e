// `npm run where`: the size of everything that all pages start with, in kB gzip, by package and source folder, and the
// largest modules; `-- /races` for a page with a budget. Sonda reads it from the source maps of a build of its own, and
// divides a file's size among its modules by what each would take.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sonda from 'sonda/vite'
import { createBuilder } from 'vite'
import { measure } from './check-budget.mjs'

const LARGEST = 25
const root = path.join(import.meta.dirname, '..')
const [page = 'every page'] = process.argv.slice(2)

const folder = mkdtempSync(path.join(tmpdir(), 'club-where-'))
try {
  const { report, files } = await buildWithMaps()
  const parts = report.resources
    .filter(({ kind, parent }) => kind === 'chunk' && files.some(file => parent.endsWith(file)))
    .map(({ name, gzip }) => ({ name, gzip }))
  const total = parts.reduce((sum, { gzip }) => sum + gzip, 0)
  print(
    `${page}: ${kb(total)} kB gzip, by package and folder`,
    summed(parts, ({ name }) => placeOf(name)),
  )
  print('The largest modules', summed(parts, ({ name }) => name).slice(0, LARGEST))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function buildWithMaps() {
  process.env.NODE_ENV = 'production'
  execFileSync(path.join(root, 'node_modules/.bin/panda'), ['codegen', '--silent'], { cwd: root })
  const builder = await createBuilder({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [
      Sonda({
        format: 'json',
        filename: 'where',
        outputDir: folder,
        gzip: true,
        include: [/\/client\/assets\/.*\.js$/],
      }),
    ],
    build: { outDir: folder, sourcemap: true },
  })
  await builder.buildApp()
  const budget = measure(path.join(folder, 'client')).find(({ what }) => what === `${page}, JavaScript`)
  if (!budget) throw new Error(`No page with a budget (scripts/check-budget.mjs) is ${page}`)
  return {
    report: JSON.parse(readFileSync(path.join(folder, 'where.json'), 'utf8')),
    files: budget.files.map(({ name }) => name),
  }
}

/** A package of `node_modules`, or a folder of the sources; each feature has its own. */
function placeOf(name) {
  const [, inPackage] = name.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? []
  if (inPackage) return inPackage
  const folders = path.dirname(name).split('/')
  return folders.slice(0, folders[1] === 'features' ? 3 : 2).join('/')
}

function summed(parts, keyOf) {
  const sums = Map.groupBy(parts, keyOf)
  return [...sums]
    .map(([what, all]) => ({ what, bytes: all.reduce((sum, { gzip }) => sum + gzip, 0) }))
    .sort((one, other) => other.bytes - one.bytes)
}

function print(title, rows) {
  console.log(`\n${title}`)
  for (const { what, bytes } of rows) console.log(`${kb(bytes).padStart(8)}  ${what}`)
}

function kb(bytes) {
  return (bytes / 1024).toFixed(1)
}
