// `npm run licences`: what other people's work ships in the built Worker and pages, and under which licence. Ends with an
// error where one is not among those that ask for no more than their own notice.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'

const root = path.join(import.meta.dirname, '..')
const accepted = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1'])
/** Cut to our letters and kept below `web/fonts`, so that no bundle names it. */
const typeface = path.join(root, 'node_modules', '@fontsource-variable', 'archivo', 'package.json')

/** Says which packages of a build, if any, ship under a licence that is not accepted, and gives whether there is none. */
export function checkLicences(built) {
  const refused = shippedIn(built).filter(it => !isAccepted(it.licence))
  for (const { name, version, licence } of refused) console.error(`       ${name} ${version}: ${licence}`)
  return refused.length === 0
}

/** Every package that ships in a build (`scripts/build.mjs`), once, by name. */
export function shippedIn({ config, client }) {
  const bundled = [path.dirname(config), client].flatMap(folder =>
    JSON.parse(readFileSync(path.join(folder, '.vite', 'licences.json'), 'utf8')),
  )
  const { name, version, license } = JSON.parse(readFileSync(typeface, 'utf8'))
  const all = [...bundled, { name, version, identifier: license }]
  const shipped = new Map(
    all.map(it => [
      `${it.name} ${it.version}`,
      { name: it.name, version: it.version, licence: it.identifier ?? 'no licence named' },
    ]),
  )
  return [...shipped.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** Whether a licence (SPDX) is one that the club may ship; where one may choose, one of them is enough. */
export function isAccepted(licence) {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some(it => accepted.has(it))
}

if (process.argv[1] === import.meta.filename) {
  const built = await build()
  for (const { name, version, licence } of shippedIn(built)) console.log(`${name} ${version}  ${licence}`)
  process.exitCode = checkLicences(built) ? 0 : 1
}
