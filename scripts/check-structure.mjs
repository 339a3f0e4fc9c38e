// The house rules that Biome does not know: which files a feature may have, and which way imports may point. What a package may be used for and that nothing runs in circles stands in biome.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const vocabulary = {
  worker: /^((contract|routes|queries|mutations|rules|jobs|news)|(queries|mutations|rules)\/[a-z0-9-]+)\.ts$/,
  // Beside its pages a feature has its components, each with its look, and topics one folder deep.
  web: /^(?!components\/)([a-z-]+\/)?[a-z0-9-]+(\.look)?\.tsx?$/,
}
const ownWords = {
  'worker/features/chat': /^room\/[a-z-]+\.ts$/,
  'worker/features/feed': /^(feed|broadcast|recent-events)\.ts$/,
  'worker/features/push': /^(outbox|outbox-store|deliverer|web-push)\.ts$/, // the object, and what it is made of
  'worker/features/passkeys': /^(ceremonies|verifier)\.ts$/, // what browsers are asked to sign and whether they did, and the object that knows
  'worker/features/uploads': /^(files|inspector)\.ts$/, // what lies in R2, and the object that looks at it
}
/** What some of the club's oldest browsers (`scripts/oldest-browsers.mjs`) have not, and the types of the DOM have; `?.()` looks first. */
const tooYoung =
  /\b(URL\.(canParse|parse)|AbortSignal\.any|Response\.json|Promise\.(withResolvers|try)|(Object|Map)\.groupBy|Array\.fromAsync|RegExp\.escape|Iterator\.from|Intl\.DurationFormat|ReadableStream\.from)(<[^()]*>)?\(|\bnew URLPattern\b|\bcookieStore\b|\bscheduler\.(yield|postTask)\(|\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|checkVisibility|startViewTransition|showPopover|togglePopover|toBase64|setHTMLUnsafe|bytes)\(|[pP]arams\.size\b/g
const saysNothing = /\/(utils?|helpers?|common|misc)\.tsx?$/

/** Prints every breach and gives whether there is none. */
export function checkStructure() {
  const breaches = findBreaches(path.join(import.meta.dirname, '..'))
  for (const breach of breaches) console.error(`       ${breach}`)
  return breaches.length === 0
}

/** What a checkout does against the rules, a sentence each. */
export function findBreaches(root) {
  const files = ['worker', 'web'].flatMap(side => filesBelow(root, side))
  const sources = files.filter(file => /\.tsx?$/.test(file))
  return [
    ...sources.flatMap(nameBreaches),
    ...sources.flatMap(file => importBreaches(root, file)),
    ...browserFiles(root, sources).flatMap(file => youngBreaches(root, file)),
  ]
}

// What runs in a browser: the pages, and what of the Worker they bring along.
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
  if (from.side === 'worker' && target.startsWith('migrations/')) return null // data: what the database has been through
  if (file.startsWith('worker/db/schema/') && isRules(target)) return null // the words of a column that keeps one of several
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

// Of another worker feature: contract, queries, mutations, rules, and what the feed can be asked for. Of another web
// feature: what it shows and fetches.
function isPublic(target) {
  return target.startsWith('worker/')
    ? /\/(contract|queries|mutations|rules|broadcast)\.ts$|\/(queries|mutations|rules)\//.test(target)
    : !target.endsWith('-page.tsx')
}

// What is imported from other files of the club, types too; packages are Biome's business.
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
