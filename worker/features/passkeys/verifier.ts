import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../../lib/env.ts'

type Ceremonies = typeof import('./ceremonies.ts')

let loaded: Ceremonies | undefined

// Caches the module, not its promise: one call must not wait for the import of another call that may end first.
async function load(): Promise<Ceremonies> {
  loaded ??= await import('./ceremonies.ts')
  return loaded
}

/**
 * WebAuthn: creates options and verifies answers. Verification takes most of the 10 ms of CPU that the Worker has for a
 * request, or more in a cold isolate; an object has 30 s. Stores nothing. The library is loaded with the first ceremony: it
 * is half of the Worker's code, and every other call would wait for it in a cold isolate.
 */
export class PasskeyVerifier extends DurableObject<Env> {
  async creationOptions(...given: Parameters<Ceremonies['creationOptions']>) {
    return (await load()).creationOptions(...given)
  }

  async requestOptions(...given: Parameters<Ceremonies['requestOptions']>) {
    return (await load()).requestOptions(...given)
  }

  async readNewPasskey(...given: Parameters<Ceremonies['readNewPasskey']>) {
    return (await load()).readNewPasskey(...given)
  }

  async readAssertion(...given: Parameters<Ceremonies['readAssertion']>) {
    return (await load()).readAssertion(...given)
  }
}
