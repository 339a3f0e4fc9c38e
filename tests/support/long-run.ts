import { env } from 'cloudflare:workers'

declare global {
  namespace Cloudflare {
    interface Env {
      LONG?: string
    }
  }
}

/** Whether this is `npm run test:long`, which shows at full size what `npm test` shows a part of. */
export const isLongRun = env.LONG === '1'
