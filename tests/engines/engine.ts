import path from 'node:path'
import { build } from 'vite'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

/** How each engine is started. */
export const starts = { WebKit: startWebKit, Firefox: startFirefox }

export type EngineName = keyof typeof starts
export const engineNames = Object.keys(starts) as EngineName[]

/** The script that finds by role and name, as one expression for the page. */
export async function finderScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: path.join(import.meta.dirname, 'finder.ts'), formats: ['iife'], name: 'finderBuild' },
    },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error('Nothing was built')
  return first.output[0].code
}
