import path from 'node:path'
import { createServer } from 'vite'
import { compiledStyles } from './compiled-styles.mjs'

const root = path.join(import.meta.dirname, '..', 'web')

/**
 * What `#root` of each of these pages holds before any code has run, by its path: drawn by the pages' own components.
 * @returns {Promise<Record<string, string>>}
 */
export async function firstPaints(paths) {
  const server = await createServer({
    configFile: false,
    logLevel: 'warn',
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { tsconfigPaths: true },
    plugins: [compiledStyles(), noStyles],
  })
  try {
    const { firstPaintOf } = await server.ssrLoadModule('/first-paint.tsx')
    const paints = {}
    for (const page of paths) paints[page] = await firstPaintOf(page)
    return paints
  } finally {
    await server.close()
  }
}

/** The names of classes are all that is wanted of the styles here. */
const noStyles = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: id => (id.endsWith('.css') ? '\0no-styles' : null),
  load: id => (id === '\0no-styles' ? '' : null),
}
