import path from 'node:path'
import { build } from 'vite'
import { oldestBrowsers } from './oldest-browsers.mjs'
import { chunkOf, closureOf, entryOf, stylesOf } from './pages.mjs'

const root = path.join(import.meta.dirname, '..', 'web')

/** What can be read offline, below `web`, besides what every page loads. */
export const readable = [
  'features/landing/landing-page.tsx',
  'features/races/races-page.tsx',
  'features/races/no-races.tsx',
  'features/races/ended-race.tsx',
  'features/races/race-details-dialog.tsx',
  'features/board/races-under-way.tsx',
  'features/circuits/circuit-drawings.tsx',
  'features/chat/chat-page.tsx',
  'features/dashboard/dashboard-page.tsx',
  'shell/page-extras.tsx',
  'shell/member-services.ts',
  'shell/header/header-alerts.tsx',
  'shell/header/unread-dot.tsx',
  'shell/header/menu-sheet.tsx',
  'shell/bottom-links.tsx',
]
/** The fonts in `web/fonts` with western European letters. */
const fonts = ['archivo.woff2', 'archivo-accents.woff2']
/** @type {{ entry: string, files: string[] }} */
const nothing = { entry: '', files: [] }

/**
 * The service worker as one file, with the `shell` that it caches. Built together with the pages, it would share a chunk with
 * them, which a classic registration cannot load.
 */
export async function bundleServiceWorker(shell = nothing) {
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    define: { SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target: oldestBrowsers,
      rolldownOptions: { input: path.join(root, 'service-worker.ts'), output: { format: 'iife' } },
    },
  })
  return output[0].code
}

/** The built files that open offline: those of these modules, and these fonts. */
export function shellOf(bundle, modules) {
  const entry = entryOf(bundle)
  const needed = [entry, ...modules.map(module => chunkOf(bundle, module))].flatMap(chunk =>
    closureOf(bundle, chunk),
  )
  const letters = Object.values(bundle).filter(({ names }) => names?.some(name => fonts.includes(name)))
  const files = [
    ...needed.flatMap(chunk => [chunk.fileName, ...stylesOf(chunk)]),
    ...letters.map(({ fileName }) => fileName),
  ]
  return {
    entry: `/${entry.fileName}`,
    files: [...new Set(files)].map(file => `/${file}`),
  }
}
