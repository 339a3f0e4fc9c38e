import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeCaches } from '#tests/support/fake-caches.ts'
import {
  answerFile,
  answerPage,
  clearShells,
  keepShell,
  outdatedShells,
  PATIENCE,
  strategyFor,
} from '#web/service-worker/offline-shell.ts'

const CLUB = 'https://club.test'
const shell = { entry: '/assets/index-2.js', files: ['/assets/index-2.js', '/assets/chat-2.css'] }
const older = { entry: '/assets/index-1.js', files: ['/assets/index-1.js', '/assets/chat-1.css'] }

/** What the club serves; a path that is not there is answered with the page, as the club does. */
let served: Record<string, { type: string; body: string; status?: number }>
/** Whether the club can be reached. */
let isReachable: boolean
let asked: string[]
let caches: FakeCaches

beforeEach(() => {
  caches = new FakeCaches(CLUB)
  isReachable = true
  asked = []
  deploy(shell)
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, CLUB)
    asked.push(pathname)
    if (!isReachable) throw new TypeError('Failed to fetch')
    const { body, type, status } = served[pathname] ?? served['/'] ?? { body: '', type: '', status: 404 }
    return new Response(body, { headers: { 'Content-Type': type }, status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function deploy({ entry, files }: typeof shell) {
  served = { '/': { type: 'text/html; charset=utf-8', body: `<script src="${entry}"></script>` } }
  for (const file of files) served[file] = { type: 'text/javascript', body: `// ${file}` }
}

const request = (path: string, more: object = {}) =>
  ({ method: 'GET', mode: 'cors', url: CLUB + path, headers: new Headers(), ...more }) as Request
const visit = (path: string) => request(path, { mode: 'navigate' })
const open = async (path: string, of = shell) =>
  (await answerPage(caches.storage, of, visit(path), Promise.resolve(undefined))).text()

test.each([
  [visit('/races'), 'page'],
  [visit('/members/marcus/profile'), 'page'],
  [request('/assets/chat-page-1a2b3c4.js'), 'file'],
  [request('/assets/clip.mp4', { headers: new Headers({ Range: 'bytes=0-' }) }), 'pass'],
  [request('/api/races'), 'pass'],
  [request('/api'), 'pass'],
  [visit('/api/races'), 'pass'],
  [visit('/objects/picture.jpg'), 'pass'],
  [request('/objects/picture.jpg'), 'pass'],
  [request('/ws'), 'pass'],
  [request('/icon.svg'), 'pass'],
  [request('/races', { method: 'POST', mode: 'navigate' }), 'pass'],
  [{ ...visit('/'), url: 'https://elsewhere.test/' } as Request, 'pass'],
])('what members see never passes through what is kept: case %#', (asked, way) => {
  expect(strategyFor(asked, CLUB)).toBe(way)
})

test('a driver without a connection opens any page of the app, with its files', async () => {
  await keepShell(caches.storage, shell)
  isReachable = false
  expect(await open('/chat?room=general')).toContain(shell.entry)
  const file = await answerFile(caches.storage, shell, request('/assets/chat-2.css'))
  expect(await file.text()).toBe('// /assets/chat-2.css')
})

test('what opens for every address without a connection shows nothing of the landing page', async () => {
  served['/shell'] = served['/'] ?? { type: '', body: '' }
  served['/'] = { type: 'text/html', body: `the poster <script src="${shell.entry}"></script>` }
  await keepShell(caches.storage, shell)
  isReachable = false
  expect(await open('/chat')).not.toContain('the poster')
})

test('with a connection the club’s own page comes, so that a deployment counts at once', async () => {
  await keepShell(caches.storage, shell)
  served['/races'] = { type: 'text/html', body: 'the newest' }
  expect(await open('/races')).toBe('the newest')
})

test('a club that does not answer in time is not waited for', async () => {
  vi.useFakeTimers()
  await keepShell(caches.storage, shell)
  const never = new Promise<Response>(() => {})
  const opening = answerPage(caches.storage, shell, visit('/races'), never)
  await vi.advanceTimersByTimeAsync(PATIENCE)
  expect(await (await opening).text()).toContain(shell.entry)
})

test('a club that is down is as one that cannot be reached; one that redirects is heard', async () => {
  await keepShell(caches.storage, shell)
  served['/races'] = { type: 'text/html', body: 'Bad gateway', status: 502 }
  expect(await open('/races')).toContain(shell.entry)
  const elsewhere = Response.redirect(`${CLUB}/rules`, 307)
  expect(await answerPage(caches.storage, shell, visit('/rules/'), Promise.resolve(elsewhere))).toBe(
    elsewhere,
  )
})

test('where nothing is kept the browser says itself that there is no connection', async () => {
  isReachable = false
  await expect(open('/races')).rejects.toThrow('Failed to fetch')
})

test('what cannot be fetched whole is not kept at all: neither between two deployments, nor with a file gone', async () => {
  deploy(older)
  await keepShell(caches.storage, shell)
  deploy(shell)
  delete served['/assets/chat-2.css']
  await keepShell(caches.storage, shell)
  isReachable = false
  await expect(open('/races')).rejects.toThrow('Failed to fetch')
})

test('a file that is gone is answered with a page, which is not kept in its place', async () => {
  await answerFile(caches.storage, shell, request('/assets/gone.js'))
  isReachable = false
  await expect(answerFile(caches.storage, shell, request('/assets/gone.js'))).rejects.toThrow('Failed')
})

test('a file is asked for once, and not again by the next build that has it', async () => {
  const both = { entry: '/assets/index-3.js', files: ['/assets/index-3.js', '/assets/chat-2.css'] }
  await keepShell(caches.storage, shell)
  deploy(both)
  asked = []
  await keepShell(caches.storage, both)
  expect(asked).toEqual(['/shell', '/assets/index-3.js'])
  await keepShell(caches.storage, both)
  expect(asked, 'all of it is there').toEqual(['/shell', '/assets/index-3.js'])
})

test('a tab of the build before goes on with the files that it is made of, and older ones are cleared away', async () => {
  const oldest = { entry: '/assets/index-0.js', files: ['/assets/index-0.js'] }
  for (const build of [oldest, older, shell]) {
    deploy(build)
    await keepShell(caches.storage, build)
  }
  await clearShells(caches.storage, shell)
  const file = await answerFile(caches.storage, shell, request('/assets/chat-1.css'))
  expect(await file.text()).toBe('// /assets/chat-1.css')
  expect(await caches.storage.keys()).toEqual([
    'club-shell /assets/index-1.js',
    'club-shell /assets/index-2.js',
  ])
})

test('where the new build could not be kept, the one before still opens without a connection', async () => {
  deploy(older)
  await keepShell(caches.storage, older)
  isReachable = false
  await keepShell(caches.storage, shell).catch(() => null)
  await clearShells(caches.storage, shell)
  expect(await open('/races')).toContain(older.entry)
})

test('what others keep in this browser is left alone', () => {
  expect(
    outdatedShells(['another', 'club-shell /a', 'club-shell /b'], { entry: '/c', files: [] }, true),
  ).toEqual(['club-shell /a'])
})
