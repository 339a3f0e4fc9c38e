import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstPaints } from '../../scripts/first-paint.mjs'
import { filesOf, largestFirst, pageOf, withRobots } from '../../scripts/pages.mjs'
import { shellOf } from '../../scripts/service-worker.mjs'
import { builtPageOf, CHAT, publicPages, SECURITY_TEXT } from '../../worker/features/pages/rules.ts'
import { assetHeadersFile } from '../../worker/lib/security-headers.ts'

const template =
  '<html><head><title>Racing Club</title><script src="/assets/index.js"></script></head>' +
  '<body><div id="root"></div></body></html>'
const nothing = { scripts: [], styles: [], paint: '' }

/** A chunk as the bundler tells of it. */
function chunk(
  fileName: string,
  { module = '', imports = [] as string[], css = [] as string[], isEntry = false },
) {
  return {
    type: 'chunk',
    fileName,
    moduleIds: module ? [`/club/web/${module}`] : [],
    imports,
    isEntry,
    viteMetadata: { importedCss: new Set(css) },
  }
}

const bundle = Object.fromEntries(
  [
    chunk('index.js', { module: 'index.html', imports: ['react.js'], css: ['index.css'], isEntry: true }),
    chunk('react.js', {}),
    chunk('races.js', {
      module: 'features/races/races-page.tsx',
      imports: ['react.js', 'card.js'],
      css: ['races.css'],
    }),
    chunk('card.js', { imports: ['react.js', 'races.js'] }),
    chunk('admin.js', { module: 'features/admin/admin-page.tsx' }),
    { type: 'asset', fileName: 'archivo-1.woff2', names: ['archivo.woff2'] },
    { type: 'asset', fileName: 'archivo-accents-1.woff2', names: ['archivo-accents.woff2'] },
    { type: 'asset', fileName: 'archivo-ext-1.woff2', names: ['archivo-ext.woff2'] },
  ].map(file => [file.fileName, file]),
)

test.each(Object.keys(publicPages))('%s says what it is before its code has run', path => {
  const html = pageOf(template, path, nothing)
  expect(html).toContain(`<title>${publicPages[path]?.title}</title>`)
  expect(html.match(/<title>/g), 'one title').toHaveLength(1)
  expect(html).toContain(`<meta name="description" content="${publicPages[path]?.description}">`)
  expect(html).toContain(`<link rel="canonical" href="${path}">`)
  expect(html).toContain('<meta property="og:image" content="/club-card.png">')
  expect(html).not.toContain('noindex')
})

test.each(['/races', '/chat', '/dashboard', '/championships'])(
  '%s is the members’ own and in no index',
  path => {
    const html = pageOf(template, path, nothing)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toMatch(/<title>[^<]+ \| Racing Club<\/title>/)
    expect(html).not.toContain('canonical')
  },
)

test('whatever has no line in the list of public pages is in no index, by its headers too', () => {
  const before = assetHeadersFile()
  const file = withRobots(before)
  const parts = file.trimEnd().split(/\n(?=\/)/)
  const scopes = parts.map(part => part.split('\n')[0])
  expect(new Set(scopes).size, 'a second part for the same paths would undo the first').toBe(scopes.length)
  expect(parts[0]?.split('\n').slice(0, 2)).toEqual(['/*', '  X-Robots-Tag: noindex'])
  for (const line of before.trimEnd().split('\n')) expect(file.split('\n')).toContain(line)
  expect(parts.slice(-Object.keys(publicPages).length)).toEqual(
    Object.keys(publicPages).map(path => `${builtPageOf(path)}\n  ! X-Robots-Tag`),
  )
})

test('a page names the files that it needs beside those of every page', () => {
  const files = filesOf(bundle, 'features/races/races-page.tsx')
  expect(files).toEqual({ scripts: ['races.js', 'card.js'], styles: ['races.css'] })
  const html = pageOf(template, '/races', { ...files, paint: '' })
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/card.js">')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/races.css">')
  expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/api/session">')
})

test('a page names what stands beside it too, each file once', () => {
  const files = filesOf(bundle, 'features/races/races-page.tsx', [
    'features/admin/admin-page.tsx',
    'features/races/races-page.tsx',
  ])
  expect(files).toEqual({ scripts: ['races.js', 'card.js', 'admin.js'], styles: ['races.css'] })
})

test('a build that lost a file which a page names does not come about', () => {
  const lost = 'shell/page-extras.tsx'
  const complaint = 'No file of the build holds web/shell/page-extras.tsx'
  expect(() => filesOf(bundle, lost)).toThrow(complaint)
  expect(() => filesOf(bundle, 'features/races/races-page.tsx', [lost])).toThrow(complaint)
  expect(() => shellOf(bundle, [lost])).toThrow(complaint)
  expect(() => largestFirst('<link rel="modulepreload" href="/assets/lost.js">'.repeat(2), bundle)).toThrow(
    'No file of the build is meant by',
  )
})

test('the largest code is asked for first, since it takes longest', () => {
  const tags = {
    'assets/index.js': '<script type="module" crossorigin src="/assets/index.js"></script>',
    'assets/small.js': '<link rel="modulepreload" crossorigin href="/assets/small.js">',
    'assets/react.js': '<link rel="modulepreload" crossorigin href="/assets/react.js">',
  }
  const [index, small, react] = Object.values(tags)
  const code = { 'assets/index.js': 'in between', 'assets/small.js': 's', 'assets/react.js': 'x'.repeat(99) }
  const files = Object.fromEntries(Object.entries(code).map(([name, code]) => [name, { code }]))
  const html = (...order: (string | undefined)[]) => `<head>${order.join('<meta>')}</head>`
  expect(largestFirst(html(index, small, react), files)).toBe(html(react, index, small))
})

test('what can be painted without code is asked for first: a slow line has few places', () => {
  const head =
    '<head><title>Racing Club</title><link rel="preload" href="/font.woff2">' +
    '<script src="/assets/index.js"></script>\n<link rel="stylesheet" crossorigin href="/index.css"></head>'
  const html = pageOf(head, '/', { scripts: ['landing.js'], styles: ['landing.css'], paint: '' })
  const places = ['/index.css', '/landing.css', '/poster/wide.svg', '/font.woff2', '/index.js', '/landing.js']
  const found = places.map(place => html.indexOf(place))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(html.match(/index\.css/g), 'once').toHaveLength(1)
})

test('no code is in the way of what can be painted without it', () => {
  const head =
    '<head><title>Racing Club</title><script type="module" crossorigin src="/index.js"></script>' +
    '<link rel="modulepreload" crossorigin href="/react.js"></head>'
  const html = pageOf(head, '/races', { scripts: ['races.js'], styles: [], paint: '' })
  const ofCode = html.match(/<(script|link rel="modulepreload")[^>]*>/g) ?? []
  expect(ofCode).toHaveLength(3)
  for (const tag of ofCode) expect(tag).toContain('fetchpriority="low"')
  expect(html, 'who is here is asked at once').toContain('as="fetch" crossorigin href="/api/session"')
})

test('every page shows something before its code has run, and nothing that a policy refuses', async () => {
  const paints = await firstPaints(['/', '/races', '/chat', '/shell'])
  expect(paints['/']).toMatch(/<h1 [^>]*>Racing Club<\/h1>/)
  expect(paints['/']).toContain('src="/poster/square.svg"')
  expect(paints['/races']).toMatch(/<h1 [^>]*>Upcoming Races<\/h1>/)
  expect(paints['/chat']).toContain('Loading...')
  for (const [path, paint = ''] of Object.entries(paints)) {
    expect(paint, 'the bar, as it is before it is known who is there').toMatch(/<header .*Racing Club<\/a>/)
    expect(paint, 'nothing to press that does nothing yet').not.toMatch(
      /<button|<title|<script| style=| on[a-z]+=/,
    )
    expect(pageOf(template, path, { ...nothing, paint })).toContain(
      `<div id="root" data-page="${path}">${paint}</div>`,
    )
  }
})

test('what stands in for every other page shows nothing of one, and is in no index', () => {
  const html = pageOf(template, '/shell', nothing)
  expect(html).toContain('<title>Racing Club</title>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('poster')
})

test('what opens without a connection is the entry, the pages that can be read then, and the letters of western Europe', () => {
  const { entry, files } = shellOf(bundle, ['features/races/races-page.tsx'])
  expect(entry).toBe('/index.js')
  expect(files.sort()).toEqual(
    [
      '/archivo-1.woff2',
      '/archivo-accents-1.woff2',
      '/card.js',
      '/index.css',
      '/index.js',
      '/races.css',
      '/races.js',
      '/react.js',
    ].sort(),
  )
})

test('the Worker is asked for every public page, and for the chat, whose first calls it names', () => {
  const wrangler = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8')
  const [, first = ''] = /^run_worker_first = \[([^\]]*)\]/m.exec(wrangler) ?? []
  const paths = [...first.matchAll(/"([^"]+)"/g)].map(([, path]) => path)
  const calls = ['/api', '/api/*', '/objects/*', '/ws']
  const files = ['/robots.txt', '/sitemap.xml', SECURITY_TEXT]
  expect(paths.sort()).toEqual([...calls, ...Object.keys(publicPages), CHAT, ...files].sort())
})

interface Picture {
  src: string
  form_factor?: string
  purpose?: string
}

test('the manifest names files that are there, and offers the races and the chat', () => {
  const file = (path: string) => readFileSync(new URL(`../../web/public${path}`, import.meta.url))
  const manifest = JSON.parse(file('/manifest.webmanifest').toString())
  const icons: Picture[] = manifest.icons
  const screens: Picture[] = manifest.screenshots
  const shortcuts: { url: string; icons: Picture[] }[] = manifest.shortcuts
  for (const { src } of [...icons, ...screens, ...shortcuts.flatMap(it => it.icons)])
    expect(file(src).length, src).toBeGreaterThan(100)
  expect(shortcuts.map(({ url }) => url)).toEqual(['/races', '/chat'])
  expect(screens.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow', 'wide', 'wide'])
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone' })
})
