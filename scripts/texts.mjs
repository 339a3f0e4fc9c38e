// `npm run texts`: every text of the club that a person can read, a line each, in order: file, line and text, with tabs between
// them. It is read from the syntax of the sources, so that no list has to be kept by hand.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const root = path.join(import.meta.dirname, '..')
const sources = [
  'web/**/*.{ts,tsx}',
  'worker/**/*.ts',
  'scripts/pages.mjs',
  'scripts/demo.mjs',
  'scripts/demo/*.mjs',
]
const without = [
  ...['**/*.d.ts', '**/*.look.ts', 'web/theme/**', 'worker/db/**', '**/room-schema.ts'],
  'worker/lib/security-headers.ts',
]

/** Attributes and keys whose string is a text, however short. */
const textNames =
  setOf(`alt title placeholder label heading hint description text detail words todo aria-label
  aria-description aria-roledescription aria-valuetext`)

// cspell:ignore color
/** Attributes and keys whose string is not a text. */
const otherNames =
  setOf(`accept as autoComplete cache className code color content-type cookie credentials d enterKeyHint
  event fill headers href htmlFor icon id inputMode key lang media method path pattern points preserveAspectRatio purpose
  redirect rel role sizes src srcSet stroke style to transform type url viewBox`)

/** Functions whose strings are selectors, keys, formats, SQL or lines of a log. */
const otherFunctions =
  setOf(`addEventListener append BrokenFile closest createElement createElementNS DateTimeFormat delete endsWith
  error Error exec fetch get getItem has header includes indexOf join ListFormat log matches matchMedia NumberFormat prepare
  querySelector querySelectorAll RegExp removeEventListener removeItem replace replaceAll run set setAttribute setItem split
  startsWith warn`)

const looks = setOf('css cva sva')
const comparisons = setOf('=== !== == != in')

/** Nodes that are shown where what they are made of is shown. */
const transparent =
  setOf(`ArrowFunctionExpression ConditionalExpression JSXExpressionContainer LogicalExpression
  TSAsExpression TSNonNullExpression TSSatisfiesExpression`)

/** What SQL, protocols, styles and code have, and sentences have not. */
const notASentence =
  /\b(SELECT|INSERT|UPDATE|DELETE|WHERE|FROM|VALUES|CREATE|PRAGMA|GET|POST|PUT|PATCH)\b|=>|[<>=_|\\]|;(\S|$)|^[\w-]+:\S|\b(var|calc|url)\(|-(width|ratio):|^[\d.]+(px|rem|em|%|s|ms)?( |$)|^(https?:|mailto:|data:|[/.#@?&*~-])/

if (process.argv[1] === import.meta.filename)
  for (const { file, line, text } of textsOfClub()) console.log(`${file}\t${line}\t${text}`)

function textsOfClub() {
  const files = globSync(sources, { cwd: root, exclude: without }).sort()
  return files.flatMap(file =>
    textsIn(file, readFileSync(path.join(root, file), 'utf8')).map(found => ({ file, ...found })),
  )
}

/** The texts of a source that a person can read, each with its line; values are in braces. */
export function textsIn(file, source) {
  const found = []
  const list = ({ start }, words, place) => {
    const text = words.replace(/\s+/g, ' ').trim()
    if (isText(text, place)) found.push({ line: source.slice(0, start).split('\n').length, text })
  }
  const walk = (node, place) => {
    if (isString(node)) list(node, node.value, place)
    if (node.type === 'TemplateLiteral') list(node, templateText(node, source), place)
    for (const run of runsOf(node)) list(run[0], run.map(part => childText(part, source)).join(''), 'shown')
    for (const part of partsOf(node)) walk(part, placeIn(node, place))
  }
  walk(parseSync(file, source).program, 'anywhere')
  return found.sort((one, other) => one.line - other.line)
}

function isText(text, place) {
  const written = text.replace(/\{[^}]*\}/g, '{}')
  if (place === 'unseen' || !/\p{L}/u.test(written)) return false
  if (place === 'shown') return true
  if (notASentence.test(written)) return false
  return /^\p{Lu}[\p{L}’]*\p{Ll}[.!?…:]?$/u.test(written) || /\p{L}[^ ]* +\S|\{\}.* \p{L}/u.test(written)
}

// The nodes below a node in which texts may be.
function partsOf(node) {
  const isPassedOver = key =>
    (node.type === 'Property' && key === 'key') ||
    (node.type === 'SwitchCase' && key === 'test') ||
    (node.type === 'MemberExpression' && key === 'property')
  const parts = Object.entries(node).flatMap(([key, value]) => (isPassedOver(key) ? [] : value))
  return parts.filter(part => typeof part?.type === 'string' && !isOther(part))
}

// Types, imports, looks, and what is written in other languages.
function isOther({ type, callee, directive }) {
  if (type.startsWith('TS')) return !transparent.has(type)
  if (type === 'CallExpression') return looks.has(callee.name)
  return type.startsWith('Import') || type === 'TaggedTemplateExpression' || typeof directive === 'string'
}

// What becomes of a string right below a node that is in a place itself.
function placeIn(node, place) {
  const { type } = node
  if (transparent.has(type)) return place
  if (type === 'JSXElement' || type === 'JSXFragment') return 'shown'
  const name = nameOf(node)
  if (textNames.has(name)) return 'shown'
  const isUnseen =
    otherNames.has(name) ||
    /^(aria|data)-/.test(name) ||
    (type === 'BinaryExpression' && comparisons.has(node.operator)) ||
    otherFunctions.has(node.callee?.name ?? node.callee?.property?.name)
  return isUnseen ? 'unseen' : 'anywhere'
}

function nameOf({ type, key, name }) {
  if (type === 'Property') return key.name ?? key.value
  return type === 'JSXAttribute' ? name.name : undefined
}

// What stands together among the children of an element: text and the values in it, until the next element.
function runsOf({ type, children = [] }) {
  if (type !== 'JSXElement' && type !== 'JSXFragment') return []
  const runs = [[]]
  for (const child of children)
    if (child.type === 'JSXText' || child.type === 'JSXExpressionContainer') runs.at(-1).push(child)
    else runs.push([])
  return runs.filter(run => run.some(({ type, raw }) => type === 'JSXText' && raw.trim()))
}

function childText({ type, value, expression }, source) {
  if (type === 'JSXText') return value
  return isString(expression) ? expression.value : valueText(expression, source)
}

function templateText({ quasis, expressions }, source) {
  return quasis
    .map(({ value }, at) => value.cooked + (expressions[at] ? valueText(expressions[at], source) : ''))
    .join('')
}

// A value by its own code where that is short and has no texts, which are listed by themselves.
function valueText({ start, end, type }, source) {
  const written = source.slice(start, end).replace(/\s+/g, ' ')
  if (type === 'JSXEmptyExpression') return ''
  return /['"`<{]/.test(written) || written.length > 40 ? '{…}' : `{${written}}`
}

function isString(node) {
  return node?.type === 'Literal' && typeof node.value === 'string'
}

function setOf(names) {
  return new Set(names.split(/\s+/))
}
