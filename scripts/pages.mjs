// The files that the build writes for each page besides its code: its own HTML, whose head describes the page and names what
// the first paint needs, so that a browser fetches all of it at once. Every page shows what needs no code immediately.
import { builtPageOf, LINK_PICTURE, publicPages } from '../worker/features/pages/rules.ts'
import { firstPaints } from './first-paint.mjs'

/** The fallback HTML for pages without their own, like `index.html`; kept for offline use. */
const STAND_IN = '/shell'

/** The module of each page with HTML of its own, below `web`. */
const modules = {
  '/': 'features/landing/landing-page.tsx',
  '/leaderboards': 'features/season/leaderboards-page.tsx',
  '/coming-soon': 'features/season/coming-soon-page.tsx',
  '/rules': 'features/rules/rules-page.tsx',
  '/rules/appeals': 'features/rules/appeals-page.tsx',
  '/privacy': 'features/privacy/privacy-page.tsx',
  '/signin': 'features/session/sign-in-page.tsx',
  '/register': 'features/members/register-page.tsx',
  '/races': 'features/races/races-page.tsx',
  '/chat': 'features/chat/chat-page.tsx',
  '/championships': 'features/championships/championships-page.tsx',
  '/dashboard': 'features/dashboard/dashboard-page.tsx',
}

/** The bars of every members' page, shown as soon as it is known who is there, below `web`. */
const bars = ['shell/header/header-alerts.tsx', 'shell/bottom-links.tsx']

/** The largest picture of a page by screen: the landing poster's cuts. */
const pictures = {
  '/': {
    '/poster/wide.svg': '(min-aspect-ratio: 5/4)',
    '/poster/upright.svg': '(max-aspect-ratio: 3/5)',
    '/poster/square.svg': '(not (min-aspect-ratio: 5/4)) and (not (max-aspect-ratio: 3/5))',
  },
}

/** The bundler's tag for the styles of every page. */
const STYLE = /\n *<link rel="stylesheet"[^>]*>/g

/** The bundler's tags for the code that every page starts with. */
const CODE = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g

/** The preview of a link to a members' page. */
const membersPages = {
  '/races': 'Upcoming Races | Racing Club',
  '/chat': 'The Grid Chat | Racing Club',
  '/championships': 'Championships and Club Rules | Racing Club',
  '/dashboard': 'Dashboard | Racing Club',
}

/** Adds the pages' HTML to the built files, made from `index.html`. */
export function pageFiles() {
  return {
    name: 'page-files',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        const template = largestFirst(String(index.source), bundle)
        const emit = (path, source) =>
          this.emitFile({ type: 'asset', fileName: `${builtPageOf(path).slice(1)}.html`, source })
        const paints = await firstPaints([...Object.keys(modules), STAND_IN])
        for (const [path, module] of Object.entries(modules))
          emit(
            path,
            pageOf(template, path, {
              ...filesOf(bundle, module, path in membersPages ? bars : []),
              paint: paints[path],
            }),
          )
        index.source = pageOf(template, STAND_IN, { scripts: [], styles: [], paint: paints[STAND_IN] })
        emit(STAND_IN, index.source)
      },
    },
  }
}

/**
 * A page's HTML: the template with the page's head, the files it needs, and what it shows before its code runs. Addresses are
 * paths of this site.
 */
export function pageOf(template, path, { scripts, styles, paint }) {
  const ahead = [
    ...(template.match(STYLE) ?? []).map(tag => tag.trim()),
    ...styles.map(file => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...Object.entries(pictures[path] ?? {}).map(
      ([file, screens]) =>
        `<link rel="preload" as="image" fetchpriority="high" media="${screens}" href="${file}">`,
    ),
  ]
  const needed = [
    // Nothing of a member is drawn before it is known who they are.
    '<link rel="preload" as="fetch" crossorigin href="/api/session">',
    ...scripts.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  return (
    template
      .replace(STYLE, '')
      // First what can be painted without code: connections are few, and the first requests get them.
      .replace(/<title>[^<]*<\/title>/, [...headOf(path), ...ahead].join('\n    '))
      .replace('</head>', `${needed.map(tag => `  ${tag}\n  `).join('')}</head>`)
      // Code waits for the styles of what is shown without it.
      .replaceAll(/<script type="module"|rel="modulepreload"/g, tag => `${tag} fetchpriority="low"`)
      .replace('<div id="root">', () => `<div id="root" data-page="${path}">${paint}`)
  )
}

/** The template with the starting code ordered by size: what takes longest must not start last. */
export function largestFirst(template, bundle) {
  const sizeOf = tag => bundle[tag.match(/"\/([^"]+)"/)?.[1]]?.code.length ?? fail(tag)
  const sorted = (template.match(CODE) ?? []).sort((one, other) => sizeOf(other) - sizeOf(one))
  return template.replace(CODE, () => sorted.shift())
}

function fail(tag) {
  throw new Error(`No file of the build is meant by ${tag}`)
}

function headOf(path) {
  const home = publicPages['/']
  const { title, description } = publicPages[path] ?? { ...home, title: membersPages[path] ?? home.title }
  const isPublic = Object.hasOwn(publicPages, path)
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...(isPublic
      ? [`<link rel="canonical" href="${path}">`, `<meta property="og:url" content="${path}">`]
      : ['<meta name="robots" content="noindex">']),
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escaped(home.title)}">`,
    '<meta property="og:locale" content="en_GB">',
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:image" content="${LINK_PICTURE}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Racing Club: five start lights over the outline of a circuit.">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The files of a page and of what is `beside` it, without the entry's, which every page loads. */
export function filesOf(bundle, module, beside = []) {
  const entry = new Set(closureOf(bundle, entryOf(bundle)))
  const needed = new Set([module, ...beside].flatMap(part => closureOf(bundle, chunkOf(bundle, part))))
  const own = [...needed].filter(chunk => !entry.has(chunk))
  return {
    scripts: own.map(({ fileName }) => fileName),
    styles: [...new Set(own.flatMap(stylesOf))],
  }
}

/** The chunk that every page starts with. */
export function entryOf(bundle) {
  return chunksOf(bundle).find(({ isEntry }) => isEntry)
}

/** The chunk with a module below `web`; throws if there is none. */
export function chunkOf(bundle, module) {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/web/${module}`)))
  if (!chunk) throw new Error(`No file of the build holds web/${module}`)
  return chunk
}

function chunksOf(bundle) {
  return Object.values(bundle).filter(({ type }) => type === 'chunk')
}

/** A chunk with everything it imports before it runs. */
export function closureOf(bundle, chunk, known = new Set()) {
  known.add(chunk)
  for (const name of chunk.imports) if (!known.has(bundle[name])) closureOf(bundle, bundle[name], known)
  return [...known]
}

/** A chunk's style sheets. */
export function stylesOf(chunk) {
  return [...(chunk.viteMetadata?.importedCss ?? [])]
}

/**
 * The `_headers` file `file` with its rules for search engines: only public pages may be indexed, so new pages are not. A
 * second section for the same paths would replace the first, so the rule goes into that.
 */
export function withRobots(file) {
  const open = Object.keys(publicPages).map(path => `${builtPageOf(path)}\n  ! X-Robots-Tag\n`)
  return file.replace(/^\/\*\n/, start => `${start}  X-Robots-Tag: noindex\n`) + open.join('')
}
