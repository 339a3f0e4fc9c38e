// What the first visit of a page costs, gzip, against its budget.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const KB = 1024

/** The budgets in kB for what every page starts with, and for all that a first visit of these pages fetches before they are complete. */
const budgets = [
  { what: 'every page', module: 'index.html', scripts: 117, styles: 9.5 },
  { what: '/', module: 'features/landing/landing-page.tsx', scripts: 132.5, styles: 15 },
  { what: '/races', module: 'features/races/races-page.tsx', scripts: 149.5, styles: 17.5 },
  { what: '/chat', module: 'features/chat/chat-page.tsx', scripts: 179.5, styles: 21.5 },
  { what: '/dashboard', module: 'features/dashboard/dashboard-page.tsx', scripts: 150.5, styles: 18 },
  { what: '/races/:id', module: 'features/board/race-page.tsx', scripts: 145.5, styles: 15.5 },
  {
    what: '/races/:id/result',
    module: 'features/results/result-entry-page.tsx',
    scripts: 145.5,
    styles: 15.5,
  },
  { what: '/incidents', module: 'features/incidents/incidents-page.tsx', scripts: 135.5, styles: 15 },
  { what: '/incidents/:id', module: 'features/incidents/case-page.tsx', scripts: 140.5, styles: 16.5 },
  { what: '/admin', module: 'features/admin/admin-page.tsx', scripts: 194.5, styles: 18 },
]
const FONTS = 68

/** Prints a line for each budget of the pages in the folder `client`, and the largest files of those exceeded; gives whether all hold. */
export function checkBudget(client) {
  const measured = measure(client)
  for (const { what, bytes, limit, files } of measured) {
    console.log(`       ${what}: ${(bytes / KB).toFixed(1)} of ${limit / KB} kB gzip, files: ${files.length}`)
    if (bytes > limit)
      for (const file of files.slice(0, 8))
        console.log(`         ${(file.bytes / KB).toFixed(1).padStart(6)} kB ${file.name}`)
  }
  return measured.every(({ bytes, limit }) => bytes <= limit)
}

/** What a budget covers: bytes after gzip, the limit, and the files, largest first. */
export function measure(client) {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite', 'manifest.json'), 'utf8'))
  const entry = chunksOf(manifest, 'index.html')
  return [
    ...budgets.flatMap(({ what, module, scripts, styles }) => {
      const chunks = [...new Set([...entry, ...chunksOf(manifest, module)])]
      return [
        total(client, `${what}, JavaScript`, scripts, new Set(chunks.map(({ file }) => file))),
        total(client, `${what}, CSS`, styles, new Set(chunks.flatMap(({ css = [] }) => css))),
      ]
    }),
    total(client, 'fonts', FONTS, assets(client, '.woff2')),
  ]
}

function total(client, what, limit, names) {
  const files = [...names]
    .map(name => ({ name, bytes: gzipped(path.join(client, name)) }))
    .sort((one, other) => other.bytes - one.bytes)
  return { what, limit: limit * KB, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files }
}

// A module's chunk with everything it imports before it runs; lazy chunks are not in `imports`.
function chunksOf(manifest, module, wanted = new Set()) {
  if (wanted.has(module)) return []
  wanted.add(module)
  const { imports = [] } = manifest[module]
  return [manifest[module], ...imports.flatMap(imported => chunksOf(manifest, imported, wanted))]
}

function assets(client, ending) {
  const names = readdirSync(path.join(client, 'assets')).filter(name => name.endsWith(ending))
  return names.map(name => path.join('assets', name))
}

function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length
}
