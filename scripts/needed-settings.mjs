// What the code needs in wrangler.toml, according to the code itself.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { publicPages } from '../worker/features/pages/rules.ts'
import { saidIn } from './club-settings.mjs'

const worker = file => readFileSync(path.join(import.meta.dirname, '../worker', file), 'utf8')

/** The Worker's bindings by name, the club's own settings included. */
export function neededNames() {
  const [, given = ''] =
    worker('worker-configuration.d.ts').match(/interface __BaseEnv_Env \{(.*?)\n\}/s) ?? []
  return [...given.matchAll(/^\s*([A-Z][A-Z_0-9]*):/gm)].map(([, name]) => name)
}

/** The Durable Object classes that the Worker exports. */
export function neededClasses() {
  return [...worker('index.ts').matchAll(/^export \{ (\w+) \}/gm)].map(([, name]) => name)
}

/** The schedules for which the Worker has jobs. */
export function neededCrons() {
  const [, schedules = ''] = worker('cron.ts').match(/^const schedules\b(.*?)^\}/ms) ?? []
  return [...schedules.matchAll(/^ {2}'([^']+)': \{/gm)].map(([, cron]) => cron)
}

/** The paths that the Worker answers before static files. */
export function neededPaths() {
  return ['/api', '/api/*', '/objects/*', '/ws', ...Object.keys(publicPages), '/chat']
}

/** The names of the bindings in a wrangler.toml. */
export function bindingsIn(text) {
  return bound(saidIn(text))
}

// Wherever they are, because each kind of binding has its own place.
function bound(said) {
  if (typeof said !== 'object' || said === null) return []
  const { binding, name } = said
  const own = [binding, name].filter(one => typeof one === 'string' && /^[A-Z][A-Z_0-9]*$/.test(one))
  return [...own, ...Object.values(said).flatMap(bound)]
}

/** What a wrangler.toml lacks, in words. */
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
