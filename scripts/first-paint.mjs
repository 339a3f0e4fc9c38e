import path from 'node:path'
import { runnerImport } from 'vite'

const root = path.join(import.meta.dirname, '..', 'web')

/** What `#root` of each of these pages holds before any code has run, by its path: drawn by the pages' own components. */
export async function firstPaints(paths) {
  const { module } = await runnerImport(path.join(root, 'first-paint.tsx'), {
    configFile: false,
    logLevel: 'warn',
    root,
    resolve: { tsconfigPaths: true },
    plugins: [noStyles],
  })
  return Object.fromEntries(paths.map(page => [page, module.firstPaintOf(page)]))
}

/** The names of classes are all that is wanted of the styles here. */
const noStyles = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: id => (id.endsWith('.css') ? '\0no-styles' : null),
  load: id => (id === '\0no-styles' ? '' : null),
}
