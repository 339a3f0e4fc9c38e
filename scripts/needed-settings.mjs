// What the code needs of wrangler.toml, as the code itself says it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { publicPages } from '../worker/features/pages/rules.ts'

const worker = file => readFileSync(path.join(import.meta.dirname, '../worker', file), 'utf8')

/** What the Worker is given, by the names that the code calls it by; what the club says of itself is among it. */
export function neededNames() {
  const [, given = ''] =
    worker('worker-configuration.d.ts').match(/interface __BaseEnv_Env \{(.*?)\n\}/s) ?? []
  return [...given.matchAll(/^\s*([A-Z][A-Z_0-9]*):/gm)].map(([, name]) => name)
}

/** The classes of objects that the Worker exports. */
export function neededClasses() {
  return [...worker('index.ts').matchAll(/^export \{ (\w+) \}/gm)].map(([, name]) => name)
}

/** The schedules whose jobs the Worker knows. */
export function neededCrons() {
  const [, schedules = ''] = worker('cron.ts').match(/^const schedules\b(.*?)^\}/ms) ?? []
  return [...schedules.matchAll(/^ {2}'([^']+)': \{/gm)].map(([, cron]) => cron)
}

/** The paths that the Worker answers before any file does. */
export function neededPaths() {
  return ['/api', '/api/*', '/objects/*', '/ws', ...Object.keys(publicPages), '/chat']
}

/** What a wrangler.toml lacks of all that, in words. */
export function lackingIn(text) {
  const said = text.replace(/("[^"\n]*"|'[^'\n]*')|#.*/g, (_, quoted = '') => quoted)
  const listOf = name => said.match(new RegExp(`^\\s*${name}\\s*=\\s*\\[(.*?)\\]`, 'ms'))?.[1] ?? ''
  const has = (list, value) => list.includes(`"${value}"`) || list.includes(`'${value}'`)
  const isBound = name =>
    new RegExp(`\\b(binding|name)\\s*=\\s*["']${name}["']|^\\s*${name}\\s*=`, 'm').test(said)
  const made = [...said.matchAll(/new_sqlite_classes\s*=\s*\[(.*?)\]/gs)].map(([, list]) => list).join()
  const lack = (what, needed, isThere) => needed.filter(one => !isThere(one)).map(one => `${what} ${one}`)
  return [
    ...lack('the name', neededNames(), isBound),
    ...lack('the class', neededClasses(), one => has(made, one)),
    ...lack('the schedule', neededCrons(), one => has(listOf('crons'), one)),
    ...lack('the path', neededPaths(), one => has(listOf('run_worker_first'), one)),
  ]
}
