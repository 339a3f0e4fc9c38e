// House rules that Biome cannot check: which files a feature may have, and which way imports may point. biome.json restricts
// packages and forbids cycles.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const vocabulary = {
  worker: /^((contract|routes|queries|mutations|rules|jobs|news)|(queries|mutations|rules)\/[a-z0-9-]+)\.ts$/,
  // Besides its pages a feature has components, each with its look, and topics in folders one level deep.
  web: /^(?!components\/)([a-z-]+\/)?[a-z0-9-]+(\.look)?\.tsx?$/,
}
const ownWords = {
  'worker/features/chat': /^room\/[a-z-]+\.ts$/,
  'worker/features/feed': /^(feed|broadcast|recent-events)\.ts$/,
  'worker/features/push': /^(outbox|outbox-store|deliverer|web-push)\.ts$/, // the object and its parts
  'worker/features/passkeys': /^(ceremonies|verifier)\.ts$/, // WebAuthn options and verification, and its object
  'worker/features/uploads': /^(files|inspector)\.ts$/, // files in R2, and the object that inspects them
}
/** APIs that the oldest supported browsers (`scripts/oldest-browsers.mjs`) lack but the DOM types have; `?.()` is allowed. */
const tooYoung =
  /\b(URL\.(canParse|parse)|AbortSignal\.any|Response\.json|Promise\.(withResolvers|try)|(Object|Map)\.groupBy|Array\.fromAsync|RegExp\.escape|Iterator\.from|Intl\.DurationFormat|ReadableStream\.from)(<[^()]*>)?\(|\bnew URLPattern\b|\bcookieStore\b|\bscheduler\.(yield|postTask)\(|\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|checkVisibility|startViewTransition|showPopover|togglePopover|toBase64|setHTMLUnsafe|bytes)\(|[pP]arams\.size\b/g
const saysNothing = /\/(utils?|helpers?|common|misc)\.tsx?$/

/** Prints every breach; gives whether there is none. */
export function checkStructure() {
  const breaches = findBreaches(path.join(import.meta.dirname, '..'))
  for (const breach of breaches) console.error(`       ${breach}`)
  return breaches.length === 0
}

/** A sentence for each breach in a checkout. */
export function findBreaches(root) {
  const files = ['worker', 'web'].flatMap(side => filesBelow(root, side))
  const sources = files.filter(file => /\.tsx?$/.test(file))
  return [
    ...sources.flatMap(nameBreaches),
    ...sources.flatMap(file => importBreaches(root, file)),
    ...browserFiles(root, sources).flatMap(file => youngBreaches(root, file)),
  ]
}

// The files that run in browsers: the pages, and what they import from the Worker.
function browserFiles(root, sources) {
  const found = new Set(sources.filter(file => file.startsWith('web/')))
  for (const file of found)
    for (const { target, isType } of importsOf(root, file))
      if (!isType && existsSync(path.join(root, target))) found.add(target)
  return [...found]
}

function youngBreaches(root, file) {
  const uses = readFileSync(path.join(root, file), 'utf8').matchAll(tooYoung)
  return Array.from(
    uses,
    ([use]) =>
      `${file}: ${use.replace('(', '')} is missing in the oldest supported browsers (scripts/oldest-browsers.mjs)`,
  )
}

function nameBreaches(file) {
  if (saysNothing.test(file)) return [`${file}: this name does not say what the file does`]
  const [side, area, feature, ...rest] = file.split('/')
  if (area !== 'features') return []
  const words = [vocabulary[side], ownWords[`${side}/features/${feature}`]]
  const isKnown = words.some(word => word?.test(rest.join('/')))
  return isKnown ? [] : [`${file}: not an allowed file name in a ${side} feature`]
}

function importBreaches(root, file) {
  return importsOf(root, file).flatMap(({ target, isType }) => {
    const reason = whyNot(file, target, isType)
    return reason ? [`${file} imports ${target}: ${reason}`] : []
  })
}

function whyNot(file, target, isType) {
  const from = layerOf(file)
  const to = layerOf(target)
  if (from.side === 'worker' && target.startsWith('migrations/')) return null // data: the migrations in the database
  if (file.startsWith('worker/db/schema/') && isRules(target)) return null // the values of an enum column
  if (from.side === 'worker' && to.side === 'web') return 'the Worker must not import from the pages'
  if (from.side === 'web' && to.side === 'worker') {
    const isShared =
      /\/(contract|rules)\.ts$|\/rules\/[a-z0-9-]+\.ts$|^worker\/lib\/(text\/|retention\.ts$)/.test(target)
    return isShared || isType
      ? null
      : 'of the Worker, pages may import only contracts, rules, lib/text, retention and types'
  }
  if (to.rank > from.rank) return `imports may only point from ${orders[from.side].join(' to ')}`
  if (from.feature && to.feature && from.feature !== to.feature && !isPublic(target))
    return 'this file is private to another feature'
  return null
}

function isRules(target) {
  return /^worker\/features\/[a-z-]+\/rules(\/[a-z0-9-]+)?\.ts$/.test(target)
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

// What a feature may import: from another worker feature its contract, queries, mutations, rules and calls to the feed; from
// another web feature what it shows and fetches.
function isPublic(target) {
  return target.startsWith('worker/')
    ? /\/(contract|queries|mutations|rules|broadcast)\.ts$|\/(queries|mutations|rules)\//.test(target)
    : !target.endsWith('-page.tsx')
}

// A file's imports from other files of the club, types included; Biome checks packages.
function importsOf(root, file) {
  const source = readFileSync(path.join(root, file), 'utf8')
  return [...source.matchAll(/\b(?:from|import) ?\(?'([#.][^'\n]+)'/g)].map(match => {
    const before = source.slice(0, match.index)
    const statement = before.slice(
      Math.max(before.lastIndexOf('\nimport'), before.lastIndexOf('\nexport')) + 1,
    )
    return { target: resolve(file, match[1]), isType: /^import type\b/.test(statement) }
  })
}

function resolve(file, name) {
  return name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)
}

function filesBelow(root, folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const file = `${folder}/${entry.name}`
    if (entry.name.startsWith('.')) return []
    return entry.isDirectory() ? filesBelow(root, file) : [file]
  })
}

if (process.argv[1] === import.meta.filename) process.exitCode = checkStructure() ? 0 : 1
