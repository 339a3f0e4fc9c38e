import { applyD1Migrations, type D1Migration } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Env } from '#worker/lib/env.ts'
import { countBursts } from './limiters.ts'

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      TEST_MIGRATIONS: D1Migration[]
    }
    interface GlobalProps {
      mainModule: typeof import('#worker/index.ts')
    }
  }
}
type WorkerEnv = Env

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
countBursts()
