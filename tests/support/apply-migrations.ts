import { applyD1Migrations, type D1Migration } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { countBursts } from './limiters.ts'

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[]
      ADMIN_KEY?: string
      RATE_LIMITS?: string
      VAPID_PUBLIC_KEY?: string
      VAPID_PRIVATE_KEY?: string
      PUSH_SERVICE?: string
    }
  }
}
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
countBursts()
