// What the code needs of wrangler.toml, as the code itself says it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { publicPages } from '../worker/features/pages/rules.ts'
import { saidIn } from './club-settings.mjs'

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

/** The names of the bindings that a wrangler.toml has. */
export function bindingsIn(text) {
  return bound(saidIn(text))
}

// Wherever in it they stand, as each kind of binding has its own place.
function bound(said) {
  if (typeof said !== 'object' || said === null) return []
  const { binding, name } = said
  const own = [binding, name].filter(one => typeof one === 'string' && /^[A-Z][A-Z_0-9]*$/.test(one))
  return [...own, ...Object.values(said).flatMap(bound)]
}

/** What a wrangler.toml lacks of all that, in words. */
export function lackingIn(text) {
  const { vars = {}, triggers, assets, migrations = [], ...bindings } = saidIn(text)
  const given = [...Object.keys(vars), ...bound({ ...bindings, assets })]
  const made = [migrations].flat().flatMap(({ new_sqlite_classes: classes = [] }) => classes)
  const lack = (what, needed, there = []) =>
    needed.filter(one => !there.includes(one)).map(one => `${what} ${one}`)
  return [
    ...lack('the name', neededNames(), given),
    ...lack('the class', neededClasses(), made),
    ...lack('the schedule', neededCrons(), triggers?.crons),
    ...lack('the path', neededPaths(), assets?.run_worker_first),
  ]
}
