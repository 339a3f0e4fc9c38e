// The outcome of the mutants: as a list, as a table, and compared with an earlier list.

/** A test that fails, never ends or cannot be loaded: whoever runs the tests would notice any of them. */
const KILLED = ['Killed', 'Timeout', 'RuntimeError']

/** Maximum length of a replacement that is shown, in characters. */
const LONGEST_SHOWN = 60

/** Whether a test noticed a mutant. */
export function isKilled({ status }) {
  return KILLED.includes(status)
}

/** A line for each mutant, so that two lists can also be compared as text. */
export function formatList(mutants) {
  return `[\n${mutants.map(it => JSON.stringify(it)).join(',\n')}\n]\n`
}

/** A row for each area: number of mutants, and how many were killed, survived, or are in code that no test runs. */
export function sumUp(mutants) {
  const areas = [...Map.groupBy(mutants, ({ file }) => areaOf(file)), ['all', mutants]]
  return areas.map(([area, list]) => ({
    area,
    mutants: list.length,
    killed: list.filter(isKilled).length,
    survived: list.filter(it => it.status === 'Survived').length,
    'no test': list.filter(it => it.status === 'NoCoverage').length,
  }))
}

/** A line for each mutant that an earlier list has as killed and that is not now, and the number of those whose code is gone. */
export function compareLists(earlier, now) {
  const byId = new Map(now.map(it => [it.id, it]))
  const found = earlier.filter(isKilled).map(({ id }) => byId.get(id))
  const lost = found.filter(it => it && !isKilled(it)).map(formatMutant)
  return { lost, gone: found.filter(it => !it).length }
}

function formatMutant({ file, range, mutator, replacement, status }) {
  const shown = replacement.replace(/\s+/g, ' ').slice(0, LONGEST_SHOWN)
  return `${status.padEnd(10)}  ${file}:${range}  ${mutator}  ${shown}`
}

function areaOf(file) {
  const [side, area, feature, topic] = file.split('/')
  if (side === 'web') return `web ${feature}/${topic}`
  return area === 'lib' ? 'worker/lib' : `worker ${feature}`
}
