import { readStoredMember } from '#web/features/session/state.ts'
import { calling } from '#web/lib/api.ts'
import { askForProof } from '../../state.ts'

/**
 * From now on a change that the club refuses for want of proof waits until its member has proven himself, and is then
 * sent once more. Where he will not, the refusal goes to whoever made the call. Gives how to end that.
 */
export function proveRefusedCalls(send: typeof fetch = (...call) => fetch(...call), ask = askForProof) {
  calling.fetch = async (input, init) => {
    const answer = await send(input, init)
    const methods = isChange(init) && (await missingProof(answer))
    if (!methods) return answer
    const asker = readStoredMember()?.id
    const isProven = await ask(methods)
    // In another tab somebody else may have signed in meanwhile, and has not asked for this.
    return isProven && readStoredMember()?.id === asker ? send(input, init) : answer
  }
  return () => {
    calling.fetch = undefined
  }
}

// What a page only wants to show is asked for by itself, again and again: no window opens over that.
function isChange(init: RequestInit | undefined) {
  return init?.method !== undefined && init.method !== 'GET'
}

/** With what the refused caller can prove himself; `null` where that is not what it was refused for. */
async function missingProof(answer: Response): Promise<string[] | null> {
  // Signing in answers 401 with the same code, and asks in its own place.
  if (answer.status !== 403) return null
  const body: Promise<{ code?: string; methods?: string[] } | null> = answer.clone().json()
  const problem = await body.catch(() => null)
  return problem?.code === 'proof_required' ? (problem.methods ?? []) : null
}
