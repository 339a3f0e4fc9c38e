// Which files the pages' code is built into: by who imports a module, so that no path stands here that a rename would break.
import path from 'node:path'

/** From so many parts of the club that need a module on, it stands in the one file for all of them. */
const SEVERAL = 6

/** The same of a style sheet: what a few parts have in common is little, and not worth a request of its own. */
const SEVERAL_FOR_SHEETS = 3

/**
 * The groups of modules that share a file. A page, and whatever else the start of the club fetches only when it is
 * needed, is a file of its own by itself. Beside it come at most: React; what every page starts with; what at least
 * `SEVERAL` of them need; what the same two or three need; what one of them has in common with its own windows; and what most
 * windows are made of.
 * @type {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export const groups = [
  // Half of what every page starts with, on a line of its own beside the rest.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'start', tags: ['$initial'], priority: 1 },
  { name: sharedFileOf, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'windows', test: /@ark-ui|@zag-js/, minShareCount: 6, includeDependenciesRecursively: false },
]

/** The file of a module that several lazy parts import; none for what brings a library along that pages start without. */
function sharedFileOf(module, graph) {
  const id = whoBrings(module, graph)
  const parts = partsWith(id, graph)
  if (parts.length === 0 || parts.includes(id) || !isLight(id, graph)) return null
  if (parts.length >= (id === module ? SEVERAL : SEVERAL_FOR_SHEETS)) return 'parts'
  return `with-${parts
    .map(part => path.parse(part).name)
    .sort()
    .join('-')}`
}

/** The module that says what stands in this style sheet, by whose users it goes; any other module is its own. */
function whoBrings(id, graph) {
  return /\.tsx?\.css$/.test(id) ? graph.getModuleInfo(id).importers[0] : id
}

/** The pages, and what else the start fetches when it is needed, that do not run without this module. */
function partsWith(id, graph) {
  const isLazy = user => graph.getModuleInfo(user)?.dynamicImporters.some(it => isOfStart(it, graph))
  return usersOf(id, graph).filter(isLazy)
}

function isOfStart(id, graph) {
  return usersOf(id, graph).some(user => graph.getModuleInfo(user)?.isEntry)
}

/** Whether a module needs, of the libraries, only those that every page starts with. */
function isLight(id, graph, seen = new Set()) {
  if (seen.has(id)) return true
  seen.add(id)
  if (id.includes('/node_modules/')) return isOfStart(id, graph)
  return graph.getModuleInfo(id)?.importedIds.every(it => isLight(it, graph, seen)) ?? true
}

const known = new Map()

/** A module and all that import it, directly or not. */
function usersOf(id, graph) {
  if (known.has(id)) return known.get(id)
  const users = new Set([id])
  for (const user of users)
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer)
  known.set(id, [...users])
  return known.get(id)
}
