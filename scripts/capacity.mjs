// `npm run capacity`: what a club uses of the free plan in a day, which quota runs out first and at which size, and what the
// paid plan would cost. Without options (`usage`) the club is the target club.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { dayOf, figuresOf, firstToBreak, paidMonth, quotas, target } from './capacity/day.mjs'
import { tripsOf } from './capacity/trips.mjs'

const root = path.join(import.meta.dirname, '..')
const readme = path.join(root, 'scripts/capacity/README.md')
/** The lines of the README around the tables. */
const marks = ['<!-- costs: npm run capacity -- --write -->', '<!-- /costs -->']
/** Most bytes of files in a club, and the bytes of a photograph as pages send it. */
const STORAGE = 8 * 2 ** 30
const PICTURE = 400_000

const measured = file => JSON.parse(readFileSync(path.join(root, 'scripts/capacity', file), 'utf8'))
const costs = measured('costs.json')

/** The README with the tables of the latest measurements, made on this day (`2026-11-27`). */
export function withTables(text, date) {
  const [before, rest] = text.split(marks[0])
  const after = rest?.split(marks[1])[1]
  if (after === undefined) throw new Error(`The README lacks ${marks.join(' or ')}`)
  return [before, marks[0], `\n\n${tables(date)}\n\n`, marks[1], after].join('')
}

function tables(date) {
  const heads = ['Worker requests', 'object requests', 'object rows read', 'object rows written']
  const columns = [
    ...heads,
    'D1 rows read',
    'D1 rows written',
    'R2 writes',
    'R2 reads',
    'object seconds awake',
  ]
  const acts = Object.entries(costs).map(([act, cost]) => {
    const figures = figuresOf(cost)
    return [act, ...columns.map(name => (figures[name] === 0 ? '' : short(figures[name])))]
  })
  return `Measured on ${date}, in a club of 500 members, 100 of them online:

${table(['action', ...columns], acts)}

A day in ${sentenceOf(target)}:

${dayTable(target)}

${verdict(target)}

Round trips that each page waits for, one after the other:

${tripsTable()}`
}

function tripsTable() {
  const rows = tripsOf(measured('page-calls.json'), measured('trips.json')).map(
    ({ page, calls, first, later }) => [
      `\`${page}\``.replace(/, (.*)`$/, '`, $1'),
      calls.join(' + '),
      ...[first, later].map(String),
    ],
  )
  return table(['page', 'calls at once + after an answer', 'trips, cold', 'trips, warm'], rows)
}

function dayTable(club) {
  const day = dayOf(club, costs)
  const rows = Object.entries(quotas).map(([name, quota]) => [
    name,
    ...[day[name], quota].map(count => Math.round(count).toLocaleString('en')),
    ((100 * day[name]) / quota).toFixed(1),
  ])
  return table(['daily quota', 'used', 'free', '%'], rows)
}

function verdict(club) {
  const { name, factor } = firstToBreak(club, costs)
  const size = Math.floor(club.members * factor).toLocaleString('en')
  const days = Math.floor(STORAGE / (club.pictures * PICTURE))
  const storage =
    club.pictures > 0
      ? `Files fill their 8 GiB in ${days} days, at 400 kB a picture.`
      : 'No pictures are sent.'
  const dollars = paidMonth(dayOf(club, costs)).toFixed(2)
  return `The first quota to run out is ${name}: at ${factor.toFixed(1)} times this size, with ${size} members. The paid plan would cost
$${dollars} a month. ${storage}`
}

function sentenceOf({ members, online, hours, messages, pictures, signIns }) {
  return `a club of ${members}: ${online} online for ${hours} hours, ${messages} messages, ${pictures} pictures, ${signIns} sign-ins and a race`
}

function table(head, rows) {
  const widths = head.map((cell, n) => Math.max(cell.length, ...rows.map(row => row[n].length)))
  const line = cells =>
    `| ${cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]) : cell.padStart(widths[n]))).join(' | ')} |`
  const rule = widths.map((width, n) => (n === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

function short(count) {
  return String(Number(count.toFixed(2)))
}

/** What scales with the number of members, where it is not given. */
const ofMembers = ['online', 'messages', 'pictures', 'signIns']

/** The club that the command line describes; throws on anything but its numbers. */
export function clubOf(args) {
  const options = Object.fromEntries(
    [...Object.keys(target), 'write'].map(name => [name, { type: name === 'write' ? 'boolean' : 'string' }]),
  )
  const { values } = parseArgs({ args, options })
  const { write = false, ...sizes } = values
  const told = Object.fromEntries(Object.entries(sizes).map(([name, text]) => [name, sizeOf(name, text)]))
  const share = (told.members ?? target.members) / target.members
  const inProportion = ofMembers.map(name => [name, Math.round(target[name] * share)])
  return { isWritten: write, club: { ...target, ...Object.fromEntries(inProportion), ...told } }
}

function sizeOf(name, text) {
  const size = Number(text)
  if (text.trim() === '' || !(size >= 0)) throw new Error(`--${name} takes a number, not "${text}"`)
  if (name === 'hours' && size > 24) throw new Error('A day has 24 hours')
  return size
}

const usage = `npm run capacity -- --members 80 --online 20 --hours 3 --messages 500 --pictures 10 --signIns 40
What is not given scales with the members, as in the target club. --write updates the tables in scripts/capacity/README.md.`

function run() {
  const { isWritten, club } = clubOf(process.argv.slice(2))
  if (isWritten)
    writeFileSync(readme, withTables(readFileSync(readme, 'utf8'), new Date().toISOString().slice(0, 10)))
  console.log(`A day in ${sentenceOf(club)}\n\n${dayTable(club)}\n\n${verdict(club)}`)
}

if (import.meta.main) {
  try {
    run()
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 1
  }
}
