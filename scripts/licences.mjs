// `npm run licences`: which third-party packages ship in the built Worker and pages, and under which licence. Fails if one is
// not among those that only ask for their notice.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'

const root = path.join(import.meta.dirname, '..')
const accepted = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1'])
/** Subset and stored below `web/fonts`, so no bundle names it. */
const typeface = path.join(root, 'node_modules', '@fontsource-variable', 'archivo', 'package.json')

/** Prints the packages in a build whose licence is not accepted; gives whether there is none. */
export function checkLicences(built) {
  const refused = shippedIn(built).filter(it => !isAccepted(it.licence))
  for (const { name, version, licence } of refused) console.error(`       ${name} ${version}: ${licence}`)
  return refused.length === 0
}

/** Every package in a build (`scripts/build.mjs`), once, by name. */
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

/** Whether the club may ship under a licence (SPDX); of alternatives, one is enough. */
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
