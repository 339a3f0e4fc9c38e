// What the first visit costs, gzip, against the budget.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const KB = 1024

const budget = [
  { what: 'entry JavaScript', limit: 136 * KB, files: entryScripts },
  { what: 'entry CSS', limit: 18 * KB, files: entryStyles },
  { what: 'fonts', limit: 70 * KB, files: client => assets(client, '.woff2') },
]

/** Prints a line a budget of the pages in the folder `client` and gives whether all hold. */
export function checkBudget(client) {
  return measure(client).every(({ what, bytes, limit }) => {
    console.log(`       ${what}: ${(bytes / KB).toFixed(1)} of ${limit / KB} kB gzip`)
    return bytes <= limit
  })
}

/** Bytes of each budgeted part after gzip. */
export function measure(client) {
  return budget.map(({ what, limit, files }) => ({
    what,
    limit,
    bytes: files(client).reduce((sum, file) => sum + gzipped(path.join(client, file)), 0),
  }))
}

function entryScripts(client) {
  return entryChunks(client).map(({ file }) => file)
}

// What a lazy page brings along is not in the way of the first paint of another.
function entryStyles(client) {
  return entryChunks(client).flatMap(({ css = [] }) => css)
}

// The entry and everything it imports before the first paint; lazy chunks are not in `imports`.
function entryChunks(client) {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite', 'manifest.json'), 'utf8'))
  const wanted = new Set()
  const add = key => {
    if (wanted.has(key)) return
    wanted.add(key)
    for (const imported of manifest[key].imports ?? []) add(imported)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) add(key)
  return [...wanted].map(key => manifest[key]).filter(({ file }) => file.endsWith('.js'))
}

function assets(client, ending) {
  const names = readdirSync(path.join(client, 'assets')).filter(name => name.endsWith(ending))
  return names.map(name => path.join('assets', name))
}

function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length
}
