// The house rules that no linter knows: which files a feature may have, and which way imports may point.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

const workerFiles = ['contract', 'routes', 'queries', 'mutations', 'rules', 'jobs', 'news'].map(
  name => `${name}.ts`,
)
const extraFiles = {
  'worker/features/chat': ['projection.ts'],
  'worker/features/feed': ['feed.ts', 'broadcast.ts', 'revocation.ts'],
  'web/features/feed': ['close-codes.ts', 'close-help.ts', 'connection.ts', 'events.ts'],
  'web/features/circuits': ['circuits.ts', 'outlines.ts', 'spline.ts'], // the twelve tracks' data
}

/** Prints every breach and gives whether there is none. */
export function checkStructure() {
  const files = [...filesBelow('worker'), ...filesBelow('web')].filter(file => /\.tsx?$/.test(file))
  const breaches = [...files.flatMap(fileBreaches), ...files.flatMap(importBreaches), ...cycles(files)]
  for (const breach of breaches) console.error(`       ${breach}`)
  return breaches.length === 0
}

function fileBreaches(file) {
  const [side, area, feature, ...rest] = file.split('/')
  if (area !== 'features') return []
  const name = rest.join('/')
  if (extraFiles[`${side}/${area}/${feature}`]?.includes(name)) return []
  const known = side === 'worker' ? isWorkerName(name) : isWebName(name)
  return known ? [] : [`${file}: not in the file vocabulary of a ${side} feature`]
}

function isWorkerName(name) {
  return workerFiles.includes(name) || /^(rules|room)\/[a-z-]+\.ts$/.test(name)
}

function isWebName(name) {
  return (
    ['api.ts', 'state.ts'].includes(name) ||
    /^[a-z-]+-page\.tsx$/.test(name) ||
    /^(components|link|messages|acts|composer|rooms|people)\/[a-z0-9-]+\.tsx?$/.test(name) ||
    /^components\/[a-z]+\/[a-z0-9-]+\.tsx?$/.test(name)
  )
}

function importBreaches(file) {
  return importsOf(file).flatMap(({ target, typeOnly, bare }) => {
    const reason = bare ? forbiddenPackage(file, bare) : forbiddenTarget(file, target, typeOnly)
    return reason ? [`${file} imports ${bare ?? target}: ${reason}`] : []
  })
}

function forbiddenPackage(file, name) {
  if (
    name.startsWith('drizzle-orm') &&
    !/^worker\/(db\/|lib\/(audit|rate-limit)\.ts|features\/\w+\/(queries|mutations)\.ts)/.test(file)
  )
    return 'SQL stands in queries.ts and mutations.ts only'
  if (name.startsWith('@ark-ui') && !file.startsWith('web/ui/')) return 'Ark is wrapped in web/ui'
  if (name.startsWith('hono/client') && !/^web\/(lib\/api|features\/\w+\/api)\.ts$/.test(file))
    return 'only api.ts files know the client'
  return null
}

function forbiddenTarget(file, target, typeOnly) {
  const from = layerOf(file)
  const to = layerOf(target)
  if (from.side === 'worker' && to.side === 'web') return 'the Worker knows nothing of the pages'
  if (from.side === 'web' && to.side === 'worker') {
    const shared = /\/(contract|rules)\.ts$|\/rules\/[a-z-]+\.ts$/.test(target)
    return shared || typeOnly ? null : 'pages use contracts, rules and types of the Worker only'
  }
  if (file === 'worker/lib/env.ts' && typeOnly) return null // the bindings name the objects' classes
  if (to.rank > from.rank) return `imports point from ${orders[from.side].join(' to ')}`
  if (from.feature && to.feature && from.feature !== to.feature && !isPublic(target))
    return 'another feature’s inside'
  return null
}

const orders = {
  worker: ['app', 'features', 'db, lib'],
  web: ['routes', 'shell', 'features', 'ui', 'lib'],
}
const ranks = {
  worker: { features: 1, db: 0, lib: 0 },
  web: { shell: 3, features: 2, ui: 1, theme: 1, lib: 0 },
}

function layerOf(file) {
  const [side, area, feature] = file.split('/')
  const rank = ranks[side]?.[area] ?? 9
  return { side, rank, feature: area === 'features' ? feature : null }
}

// Of another worker feature: contract, queries, mutations, rules. Of another web feature: what it shows and fetches.
function isPublic(target) {
  return target.startsWith('worker/')
    ? /\/(contract|queries|mutations|rules|broadcast|revocation)\.ts$|\/rules\//.test(target)
    : !target.endsWith('-page.tsx')
}

function cycles(files) {
  const graph = new Map(files.map(file => [file, runtimeImports(file)]))
  const state = new Map()
  const found = []
  const visit = (file, trail) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open')
      return found.push(`cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`)
    state.set(file, 'open')
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  return found
}

function runtimeImports(file) {
  return importsOf(file)
    .filter(({ target, typeOnly }) => target && !typeOnly)
    .map(({ target }) => target)
}

function importsOf(file) {
  const source = readFileSync(path.join(root, file), 'utf8')
  return [...source.matchAll(/\b(?:from|import) ?\(?'([^'\n]+)'/g)].map(match => {
    const statement = source.slice(source.lastIndexOf('\nimport', match.index) + 1, match.index)
    const target = resolve(file, match[1])
    return { target, bare: target ? null : match[1], typeOnly: /^import type\b/.test(statement) }
  })
}

function resolve(file, name) {
  if (name.startsWith('#')) return name.slice(1)
  if (!name.startsWith('.')) return null
  return path.posix.join(path.posix.dirname(file), name)
}

function filesBelow(folder) {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full).flatMap(name => {
    const file = `${folder}/${name}`
    return statSync(path.join(root, file)).isDirectory() ? filesBelow(file) : [file]
  })
}

if (process.argv[1] === import.meta.filename) process.exitCode = checkStructure() ? 0 : 1
