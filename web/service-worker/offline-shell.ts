/** What of a build opens without a connection: the page that stands in for all, and the files that it is made of. */
export interface Shell {
  /** The entry's file; it changes with everything that is built, so it names the build. Empty: nothing is kept. */
  entry: string
  /** Paths of this site. */
  files: string[]
}

/** How a request is answered: `page` asks the club first, `file` never changes and is asked for once, `pass` is not ours. */
export type Strategy = 'page' | 'file' | 'pass'

/** Where the build puts the page that shows nothing of any address yet (`scripts/pages.mjs`). */
const STAND_IN = '/shell'
const PREFIX = 'club-shell '
/** How long the club has to answer with a page before the kept one is shown, in ms. */
export const PATIENCE = 3000

// What members see is never kept here: whoever has this phone next could read it.
const neverKept = /^\/(api|objects|ws|cdn-cgi)(\/|$)/

/** How this request is answered. */
export function strategyFor({ method, mode, url, headers }: Request, origin: string): Strategy {
  const place = new URL(url)
  if (method !== 'GET' || place.origin !== origin || neverKept.test(place.pathname)) return 'pass'
  if (mode === 'navigate') return 'page'
  return place.pathname.startsWith('/assets/') && !headers.has('range') ? 'file' : 'pass'
}

/** The shells that go when this one is there: all but the one before, which open tabs may still be made of. */
export function outdatedShells(names: string[], { entry }: Shell, isWhole: boolean): string[] {
  const others = names.filter(name => name.startsWith(PREFIX) && name !== nameOf(entry))
  return isWhole ? others.slice(0, -1) : others.slice(0, -2)
}

/** Keeps the shell of this build, and ends those of builds that are over. Storage that is full only costs the copies. */
export async function renewShell(caches: CacheStorage, shell: Shell): Promise<void> {
  try {
    await keepShell(caches, shell).catch(() => null)
    await clearShells(caches, shell)
  } catch {
    return
  }
}

/** Keeps the shell of a build, the page last: where that is there, all of it is. What another build has is not fetched. */
export async function keepShell(caches: CacheStorage, { entry, files }: Shell): Promise<void> {
  if (!entry || (await isKept(caches, entry))) return
  const page = await fetch(STAND_IN, { cache: 'no-cache' })
  // Between two deployments the page may be another build's.
  if (!page.ok || !(await page.clone().text()).includes(entry)) return
  const cache = await caches.open(nameOf(entry))
  for (const file of files) {
    const answer = (await caches.match(file, anyVariant)) ?? (await fetch(file))
    if (!isFile(answer)) return
    await cache.put(file, answer)
  }
  await cache.put('/', page)
}

/** Ends the shells of builds that are over. */
export async function clearShells(caches: CacheStorage, shell: Shell): Promise<void> {
  const isWhole = await isKept(caches, shell.entry)
  const names = outdatedShells(await caches.keys(), shell, isWhole)
  await Promise.all(names.map(name => caches.delete(name)))
}

/**
 * A page: what the club says, so that a deployment counts at once; the kept one where it does not answer in time, or
 * cannot be reached. `asked` is the browser's own attempt, begun before this worker was awake.
 */
export async function answerPage(
  caches: CacheStorage,
  { entry }: Shell,
  request: Request,
  asked: Promise<Response | undefined>,
): Promise<Response> {
  const answered = asked.then(answer => answer ?? fetch(request))
  const usable = answered.then(answer => (answer.status >= 500 ? null : answer)).catch(() => null)
  const late = new Promise<null>(resolve => setTimeout(resolve, PATIENCE, null))
  return (await Promise.race([usable, late])) ?? (await keptPage(caches, entry)) ?? answered
}

/** A file whose name changes with what is in it: as kept by whichever build, else from the club, and kept then. */
export async function answerFile(
  caches: CacheStorage,
  { entry }: Shell,
  request: Request,
): Promise<Response> {
  const kept = await caches.match(request.url, anyVariant)
  if (kept) return kept
  const answer = await fetch(request)
  if (entry && isFile(answer)) {
    const copy = answer.clone()
    // Storage that is full only costs the copy.
    void caches
      .open(nameOf(entry))
      .then(cache => cache.put(request.url, copy))
      .catch(() => null)
  }
  return answer
}

const anyVariant: MultiCacheQueryOptions = { ignoreVary: true }

function nameOf(entry: string) {
  return PREFIX + entry
}

// For a file that is gone the club answers with a page.
function isFile({ status, headers }: Response) {
  return status === 200 && !headers.get('content-type')?.startsWith('text/html')
}

async function isKept(caches: CacheStorage, entry: string) {
  return (await caches.has(nameOf(entry))) && (await keptBy(caches, nameOf(entry))) !== undefined
}

function keptBy(caches: CacheStorage, cacheName: string) {
  return caches.match('/', { ...anyVariant, cacheName })
}

// This build's, else the newest that there is.
async function keptPage(caches: CacheStorage, entry: string) {
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== nameOf(entry))
  for (const name of [...names, nameOf(entry)].reverse()) {
    const page = (await caches.has(name)) ? await keptBy(caches, name) : undefined
    if (page) return page
  }
  return undefined
}
