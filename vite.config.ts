import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { assetHeadersFile } from './worker/lib/security-headers.ts'

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    cloudflare({
      configPath: '../wrangler.toml',
      persistState: { path: process.env.STATE_DIR ?? '../.wrangler/state' },
    }),
    headersFile(),
  ],
  resolve: { tsconfigPaths: true },
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022' },
  environments: {
    client: { build: { manifest: true, rolldownOptions: { output: { codeSplitting: { groups: [] } } } } },
  },
})

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
