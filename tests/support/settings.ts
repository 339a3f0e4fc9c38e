import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'
import type { Env } from '#worker/lib/env.ts'

/** Changes what the Worker is configured with, until the end of the test. */
export function configure(changes: Partial<Env>): void {
  const before = { ...env }
  Object.assign(env, changes)
  onTestFinished(() => {
    for (const name of Object.keys(changes) as (keyof Env)[])
      if (name in before) Object.assign(env, { [name]: before[name] })
      else delete env[name]
  })
}
