import { clubFetch } from '#web/lib/club-fetch.ts'

/** Sends every call. A refused change may require the member to confirm it's them; the code for that is fetched then. */
export function fetchWithProof(send = clubFetch, ask?: Ask): typeof fetch {
  return async (...call) => {
    const answer = await send(...call)
    // Reads repeat by themselves: no dialog opens for those. Signing in answers 401 and asks in its own form.
    const method = call[1]?.method ?? 'GET'
    if (answer.status !== 403 || method === 'GET') return answer
    const retrying = await import('./retry-with-proof.ts').catch(() => null)
    return retrying ? retrying.retryWithProof(answer, () => send(...call), ask) : answer
  }
}

type Ask = (methods: string[]) => Promise<boolean>
