import { readStoredMember } from '#web/features/session/state.ts'
import { askForProof } from './state.ts'

/**
 * The final answer to a refused change: if confirmation was missing, it waits until the member has confirmed it's them
 * and is sent `again`, once. If they do not confirm, the caller gets the refusal.
 */
export async function retryWithProof(
  refusal: Response,
  again: () => Promise<Response>,
  ask = askForProof,
): Promise<Response> {
  const methods = await missingProof(refusal)
  if (!methods) return refusal
  const asker = readStoredMember()?.id
  const isProven = await ask(methods)
  // Somebody else may have signed in in another tab meanwhile, and has not asked for this.
  return isProven && readStoredMember()?.id === asker ? again() : refusal
}

/** The methods by which the refused caller can confirm it's them; `null` if the refusal had another reason. */
async function missingProof(refusal: Response): Promise<string[] | null> {
  const body: Promise<{ code?: string; methods?: string[] } | null> = refusal.clone().json()
  const problem = await body.catch(() => null)
  return problem?.code === 'proof_required' ? (problem.methods ?? []) : null
}
