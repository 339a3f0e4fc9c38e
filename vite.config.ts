import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { groups } from './scripts/chunks.mjs'
import { compiledStyles } from './scripts/compiled-styles.mjs'
import { oldestBrowsers } from './scripts/oldest-browsers.mjs'
import { pageFiles, withRobots } from './scripts/pages.mjs'
import { bundleServiceWorker, readable, shellOf } from './scripts/service-worker.mjs'
import { assetHeadersFile } from './worker/lib/security-headers.ts'

export default defineConfig(({ command }) => ({
  root: 'web',
  cacheDir: process.env.STATE_DIR && `${process.env.STATE_DIR}/vite`, // two dev servers side by side
  plugins: [
    compiledStyles(),
    react(),
    cloudflare({
      configPath: '../wrangler.toml',
      persistState: { path: process.env.STATE_DIR ?? '../.wrangler/state' },
      config: command === 'serve' ? { vars: startVars() } : {}, // a build must not carry what one start was told
    }),
    headersFile(),
    unusedVariables(),
    pageFiles(),
    serviceWorker(),
    secretsStayHome(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: '../dist/by-hand', // scripts/build.mjs says where else
    emptyOutDir: true,
    target: oldestBrowsers, // of the style sheets too
    license: { fileName: '.vite/licences.json' }, // what ships, for scripts/licences.mjs
    modulePreload: { polyfill: false }, // an older Safari loads what others preload, only later
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          checks: { bundlerTimings: false }, // nobody who starts the club asked how long each plugin took
          // The entry names every chunk, so their names are short.
          output: {
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups },
          },
        },
      },
    },
  },
}))

/** What `npm run dev` was told, as variables of the Worker. */
function startVars() {
  const { ADMIN_KEY = '', ADMIN_GAMERTAG = 'RaceDirector', RATE_LIMITS = 'on' } = process.env
  return { ADMIN_KEY, ADMIN_GAMERTAG, RATE_LIMITS }
}

/** Writes the static assets' `_headers` from the same constant that the Worker answers with. */
function headersFile(): Plugin {
  return {
    name: 'headers-file',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle(_, bundle) {
      const fonts = Object.keys(bundle).filter(name => name.endsWith('.woff2'))
      this.emitFile({ type: 'asset', fileName: '_headers', source: withRobots(assetHeadersFile(fonts)) })
    },
  }
}

/** `/sw.js`: built alone beside the pages, whose files it keeps, and for each request where the sources are served. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'client',
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_, answer, next) => {
        answer.setHeader('Content-Type', 'text/javascript').setHeader('Cache-Control', 'no-cache')
        bundleServiceWorker().then(code => answer.end(code), next)
      })
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: await bundleServiceWorker(shellOf(bundle, readable)),
        })
      },
    },
  }
}

/** Leaves the keys of this machine's club out of the build: a start gives them to the server by itself. */
function secretsStayHome(): Plugin {
  return {
    name: 'secrets-stay-home',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        delete bundle['.dev.vars']
      },
    },
  }
}

/** Takes the theme's variables that nothing uses out of the style sheet: Panda writes all of them. */
function unusedVariables(): Plugin {
  return {
    name: 'unused-variables',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle)
        const texts = files.map(file => (file.type === 'chunk' ? file.code : String(file.source)))
        const used = new Set(texts.join('\n').match(/--[\w-]+(?!\s*[\w-]*:)/g))
        for (const file of files)
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = String(file.source).replace(/(--[\w-]+):[^;}]*(?:;|(?=\}))/g, (all, name) =>
              used.has(name) ? all : '',
            )
      },
    },
  }
}
