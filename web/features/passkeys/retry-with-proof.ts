import { readStoredMember } from '#web/features/session/state.ts'
import { askForProof } from './state.ts'

/**
 * What a refused change is answered in the end: where it was refused for want of proof it waits until its member has
 * proven themselves, and is then sent `again`, once. Where they will not, the refusal goes to whoever made the call.
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
  // In another tab somebody else may have signed in meanwhile, and has not asked for this.
  return isProven && readStoredMember()?.id === asker ? again() : refusal
}

/** With what the refused caller can prove that it is them; `null` where that is not what it was refused for. */
async function missingProof(refusal: Response): Promise<string[] | null> {
  const body: Promise<{ code?: string; methods?: string[] } | null> = refusal.clone().json()
  const problem = await body.catch(() => null)
  return problem?.code === 'proof_required' ? (problem.methods ?? []) : null
}
