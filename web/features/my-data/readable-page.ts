import type { DataRow } from '#worker/features/my-data/contract.ts'
import type { Part } from '#worker/features/my-data/rules.ts'
import type { RoomData } from './collector.ts'

/** The club, the member, and when the data was fetched (epoch ms). */
export interface ArchiveOf {
  club: string
  gamertag: string
  at: number
}

/** The contents of the page: parts in order, rooms with data, and file names by id. */
interface Readable {
  of: ArchiveOf
  data: { part: Part; rows: DataRow[] }[]
  rooms: RoomData[]
  names: ReadonlyMap<string, string>
  gone: { path: string; uploadedAt: string }[]
}

const titles: Record<Part, string> = {
  account: 'Profile, settings and sign-ins',
  'profile-edits': 'Changes to your profile by admins',
  seasons: 'Seasons',
  registrations: 'Places in races, and when you checked in',
  reserves: 'Races you were a reserve for',
  results: 'Results',
  absences: 'Absences',
  penalties: 'Penalties',
  cases: 'Steward cases you are involved in',
  notifications: 'Notifications',
  uploads: 'Pictures and clips',
}

/** A page that shows all data to anyone who opens the zip, offline and without scripts. */
export function readablePage({ of, data, rooms, names, gone }: Readable): string {
  const parts = data.filter(({ part }) => part !== 'uploads')
  const silent = parts.filter(({ rows }) => rows.length === 0).map(({ part }) => titles[part])
  const sections = [
    ...parts
      .filter(({ rows }) => rows.length > 0)
      .map(({ part, rows }) => section(titles[part], tableOf(part, rows))),
    ...rooms.map(room => section(`Your part in “${room.name}”`, talkOf(room))),
    ...(names.size > 0 ? [section(titles.uploads, [...names.values()].map(mediaOf).join('\n'))] : []),
    ...(gone.length > 0
      ? [section('Files that no longer exist', listOf(gone.map(({ path }) => escaped(path))))]
      : []),
    ...(silent.length > 0 ? [section('Nothing recorded', listOf(silent.map(escaped)))] : []),
  ]
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(of.gamertag)}, ${escaped(of.club)}</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h2{margin:2.5rem 0 .25rem}
.wide{overflow-x:auto}
table{border-collapse:collapse}
th,td{border:1px solid #8888;padding:.35rem .6rem;text-align:left;vertical-align:top;overflow-wrap:normal}
article{border-top:1px solid #8888;padding:.6rem 0}
article p{margin:.2rem 0;white-space:pre-line}
img{max-width:100%;max-height:20rem;display:block;margin:.4rem 0}
small{opacity:.8}
</style>
</head>
<body>
<main>
<h1>${escaped(of.gamertag)}</h1>
<p>What ${escaped(of.club)} held about you on ${moment(new Date(of.at).toISOString())}. Times are those of the device that downloaded it.
The “data” folder has the same as JSON, for other programs; the “files” folder has your pictures and clips.
It leaves out what others said and did, and anything that could be used to sign in.</p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

function section(title: string, body: string) {
  return `<h2>${escaped(title)}</h2>\n${body}`
}

// Nested data is shown as a list, the rest as a table.
function tableOf(part: Part, rows: DataRow[]) {
  if (part === 'account' || part === 'cases' || part === 'profile-edits')
    return rows.map(row => `<article>${shown(row)}</article>`).join('\n')
  const columns = Object.keys(rows[0] ?? {}).filter(isForPeople)
  const head = columns.map(name => `<th scope="col">${words(name)}</th>`).join('')
  const body = rows.map(row => `<tr>${columns.map(name => `<td>${shown(row[name])}</td>`).join('')}</tr>`)
  return `<div class="wide" tabindex="0" role="region" aria-label="${titles[part]}"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`
}

function talkOf({ messages, polls, votes, likes }: RoomData) {
  const said = messages.map(({ sentAt, text, files }) => {
    const media = files.map(mediaOf).join('')
    return `<article><small>${moment(sentAt)}</small><p>${escaped(text.replaceAll(/\/objects\/\S+/g, '').trim())}</p>${media}</article>`
  })
  const asked = polls.map(
    ({ askedAt, question, options }) =>
      `<article><small>${moment(askedAt)}, a poll</small><p>${escaped(question)}</p>${listOf(options.map(it => `${escaped(it.text)}: ${it.votes}`))}</article>`,
  )
  const voted = votes.map(({ question, votedFor }) => `${escaped(question)}: ${escaped(votedFor)}`)
  return [
    ...said,
    ...asked,
    voted.length > 0 ? `<h3>Voted</h3>${listOf(voted)}` : '',
    likes.length > 0
      ? `<p>Liked ${likes.length} ${likes.length === 1 ? 'message' : 'messages'} by others.</p>`
      : '',
  ].join('\n')
}

function mediaOf(file: string) {
  const name = escaped(file)
  const isPicture = /\.(jpg|png|webp|gif)$/.test(file)
  return `<a href="${name}">${isPicture ? `<img src="${name}" alt="${name}" loading="lazy">` : name}</a>`
}

// Formats any value for reading: lists, nested names, dates; a dash if empty.
function shown(value: unknown): string {
  if (isEmpty(value)) return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return listOf(value.map(one => (isRecord(one) ? named(one).join(', ') : shown(one))))
  if (isRecord(value)) return listOf(named(value))
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? moment(text) : escaped(text)
}

function named(record: DataRow) {
  return Object.entries(record)
    .filter(([name, value]) => isForPeople(name) && !isEmpty(value))
    .map(([name, value]) => `${words(name)}: ${shown(value)}`)
}

function listOf(items: string[]) {
  return `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`
}

function isEmpty(value: unknown) {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function isRecord(value: unknown): value is DataRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isForPeople(name: string) {
  return !/(^i|I)d$/.test(name)
}

/** Labels for field names that say little by themselves. */
const ownWords: Record<string, string> = {
  isAdmin: 'Admin',
  isRead: 'Read',
  isExcused: 'Excused',
  isExcluded: 'Excluded',
  atFault: 'At fault',
  favoriteTrack: 'Favourite track',
  favoriteCarClass: 'Favourite car class',
  profileImageUrl: 'Picture',
  streamLink: 'Stream',
  streamLink2: 'Second stream',
  createdAt: 'Since',
  presence: 'Checked in',
  presenceAt: 'Checked in at',
  gapMs: 'Gap in ms',
  hasPole: 'Pole',
  hasFastestLap: 'Fastest lap',
  licence: 'Licence points',
}

// Turns "registeredAt" into "Registered at".
function words(name: string) {
  const text = ownWords[name] ?? name.replaceAll(/([A-Z])/g, letter => ` ${letter.toLowerCase()}`)
  return escaped(text.charAt(0).toUpperCase() + text.slice(1))
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function moment(instant: string) {
  return `<time datetime="${escaped(instant)}">${dateFormat.format(new Date(instant))}</time>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string) {
  return text.replaceAll(/[&<>"']/g, letter => entities[letter] ?? letter)
}
