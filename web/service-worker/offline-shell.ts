/** The files of a build that are kept for offline use. */
export interface Shell {
  /** The entry file. Its name changes with every build, so it identifies the build. Empty: nothing is kept. */
  entry: string
  /** Paths of this site. */
  files: string[]
}

/** How a request is answered: `page` from the network first, `file` from the cache first, `pass` not at all. */
export type Strategy = 'page' | 'file' | 'pass'

/** Path of the loading page, which is the same for every address (`scripts/pages.mjs`). */
const STAND_IN = '/shell'
const PREFIX = 'club-shell '
/** Time the network has to answer with a page before the cached one is shown, in ms. */
export const PATIENCE = 3000

// Members' data is never cached here: the next person to use this phone could read it.
const neverKept = /^\/(api|objects|ws|cdn-cgi)(\/|$)/

/** How this request is answered. */
export function strategyFor({ method, mode, url, headers }: Request, origin: string): Strategy {
  const place = new URL(url)
  if (method !== 'GET' || place.origin !== origin || neverKept.test(place.pathname)) return 'pass'
  if (mode === 'navigate') return 'page'
  return place.pathname.startsWith('/assets/') && !headers.has('range') ? 'file' : 'pass'
}

/** The caches to delete. Besides this build's, the previous one is kept, because open tabs may still use it. */
export function outdatedShells(names: string[], { entry }: Shell, isWhole: boolean): string[] {
  const others = names.filter(name => name.startsWith(PREFIX) && name !== nameOf(entry))
  return isWhole ? others.slice(0, -1) : others.slice(0, -2)
}

/** Caches the shell of this build and deletes outdated ones. If storage is full, nothing is cached. */
export async function renewShell(caches: CacheStorage, shell: Shell): Promise<void> {
  try {
    await keepShell(caches, shell).catch(() => null)
    await clearShells(caches, shell)
  } catch {
    return
  }
}

/**
 * Caches the shell of a build. The page is stored last, so that its presence means the shell is complete. Files already
 * cached for another build are not fetched again.
 */
export async function keepShell(caches: CacheStorage, { entry, files }: Shell): Promise<void> {
  if (!entry || (await isKept(caches, entry))) return
  const page = await fetch(STAND_IN, { cache: 'no-cache' })
  // During a deployment the page may belong to another build.
  if (!page.ok || !(await page.clone().text()).includes(entry)) return
  const cache = await caches.open(nameOf(entry))
  for (const file of files) {
    const answer = (await caches.match(file, anyVariant)) ?? (await fetch(file))
    if (!isFile(answer)) return
    await cache.put(file, answer)
  }
  await cache.put('/', page)
}

/** Deletes outdated shells. */
export async function clearShells(caches: CacheStorage, shell: Shell): Promise<void> {
  const isWhole = await isKept(caches, shell.entry)
  const names = outdatedShells(await caches.keys(), shell, isWhole)
  await Promise.all(names.map(name => caches.delete(name)))
}

/**
 * Answers a navigation: from the network, so that a deployment takes effect at once; from the cache if the network fails or
 * is too slow. `asked` is the browser's navigation preload, started before this worker was awake.
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

/** Answers a request for a file with a hashed name: from any build's cache, else from the network, which is then cached. */
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
    // If storage is full, the file is not cached.
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

// The server answers with a page for a file that no longer exists.
function isFile({ status, headers }: Response) {
  return status === 200 && !headers.get('content-type')?.startsWith('text/html')
}

async function isKept(caches: CacheStorage, entry: string) {
  return (await caches.has(nameOf(entry))) && (await keptBy(caches, nameOf(entry))) !== undefined
}

function keptBy(caches: CacheStorage, cacheName: string) {
  return caches.match('/', { ...anyVariant, cacheName })
}

// This build's page, else the newest one.
async function keptPage(caches: CacheStorage, entry: string) {
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== nameOf(entry))
  for (const name of [...names, nameOf(entry)].reverse()) {
    const page = (await caches.has(name)) ? await keptBy(caches, name) : undefined
    if (page) return page
  }
  return undefined
}
