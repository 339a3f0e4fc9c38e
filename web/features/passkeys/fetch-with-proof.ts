import { clubFetch } from '#web/lib/club-fetch.ts'

/**
 * Sends calls from the page's first moment on; a change that is refused may want proof of who asks. The code for that is
 * fetched only then, and where it cannot be the refusal stands.
 */
export function fetchWithProof(send = clubFetch, ask?: Ask): typeof fetch {
  return async (...call) => {
    const answer = await send(...call)
    // What a page only wants to show is asked for by itself, again and again: no window opens over that. Signing in
    // answers 401 with the same code, and asks in its own place.
    const method = call[1]?.method ?? 'GET'
    if (answer.status !== 403 || method === 'GET') return answer
    const retrying = await import('./retry-with-proof.ts').catch(() => null)
    return retrying ? retrying.retryWithProof(answer, () => send(...call), ask) : answer
  }
}

type Ask = (methods: string[]) => Promise<boolean>
