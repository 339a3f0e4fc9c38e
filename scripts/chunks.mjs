// Decides which files the pages' code is built into, by who imports a module, so that no path here breaks with a rename.
import path from 'node:path'

/** Number of parts of the club that need a module from which it goes into the common file. */
const SEVERAL = 6

/** The same number for a style sheet: what a few parts share is too little for a request of its own. */
const SEVERAL_FOR_SHEETS = 3

/**
 * The groups of modules that share a file. A page, and everything else the start loads lazily, is a file of its own. Beside
 * it there are at most: React; what every page starts with; what at least `SEVERAL` of them need; what the same two or three
 * need; what a page shares with its own dialogs; and what most dialogs are made of.
 * @type {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export const groups = [
  // Half of what every page starts with, downloaded in parallel with the rest.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'start', tags: ['$initial'], priority: 1 },
  { name: sharedFileOf, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'windows', test: /@ark-ui|@zag-js/, minShareCount: 6, includeDependenciesRecursively: false },
]

/** The file of a module that several lazy parts import; none if it brings a library that pages start without. */
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

/** The module that defines a style sheet's content, whose importers decide; any other module stands for itself. */
function whoBrings(id, graph) {
  return /\.tsx?\.css$/.test(id) ? graph.getModuleInfo(id).importers[0] : id
}

/** The pages, and other lazy parts of the start, that need this module to run. */
function partsWith(id, graph) {
  const isLazy = user => graph.getModuleInfo(user)?.dynamicImporters.some(it => isOfStart(it, graph))
  return usersOf(id, graph).filter(isLazy)
}

function isOfStart(id, graph) {
  return usersOf(id, graph).some(user => graph.getModuleInfo(user)?.isEntry)
}

/** Whether a module needs no library except those that every page starts with. */
function isLight(id, graph, seen = new Set()) {
  if (seen.has(id)) return true
  seen.add(id)
  if (id.includes('/node_modules/')) return isOfStart(id, graph)
  return graph.getModuleInfo(id)?.importedIds.every(it => isLight(it, graph, seen)) ?? true
}

const known = new Map()

/** A module's direct and indirect importers. */
function usersOf(id, graph) {
  if (known.has(id)) return known.get(id)
  const users = new Set([id])
  for (const user of users)
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer)
  known.set(id, [...users])
  return known.get(id)
}
