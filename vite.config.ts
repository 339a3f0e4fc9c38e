import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { assetHeadersFile } from './worker/lib/security-headers.ts'

export default defineConfig(({ command }) => ({
  root: 'web',
  cacheDir: process.env.STATE_DIR && `${process.env.STATE_DIR}/vite`, // two dev servers side by side
  plugins: [
    react(),
    cloudflare({
      configPath: '../wrangler.toml',
      persistState: { path: process.env.STATE_DIR ?? '../.wrangler/state' },
      config: command === 'serve' ? { vars: startVars() } : {}, // a build must not carry what one start was told
    }),
    headersFile(),
    unusedVariables(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: '../dist/by-hand', // scripts/build.mjs says where else
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false }, // an older Safari loads what others preload, only later
  },
  environments: {
    client: {
      build: {
        manifest: true,
        // A recipe that only a lazy page uses stays out of the entry, although all come through one index.
        rolldownOptions: {
          // The entry names every chunk, so their names are short.
          output: { chunkFileNames: 'assets/[name]-[hash:7].js' },
          treeshake: { moduleSideEffects: [{ test: /styled-system/, sideEffects: false }] },
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
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: assetHeadersFile() })
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
