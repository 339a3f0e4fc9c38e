import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../../lib/env.ts'

type Ceremonies = typeof import('./ceremonies.ts')

let loaded: Ceremonies | undefined

// Kept, not its promise: what one object waits for must not hang on another that ends meanwhile.
async function load(): Promise<Ceremonies> {
  loaded ??= await import('./ceremonies.ts')
  return loaded
}

/**
 * Speaks WebAuthn: what browsers are asked to sign, and whether they did. Verifying takes most of the 10 ms that the
 * Worker has for a request, or more in a cold isolate, and an object has 30 s. Keeps nothing. Its library is loaded with
 * the first ceremony, since it is half of the Worker's code and every other call would wait for it in a cold isolate.
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
