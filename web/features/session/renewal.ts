let renewal: Promise<unknown> | undefined

/** Says that a call is under way which brings this browser another session: who is signed in is asked after it. */
export function noteRenewal(renewing: Promise<unknown>): void {
  renewal = renewing.catch(() => null)
}

/** Settles once the last of these calls has. */
export function renewalUnderWay(): Promise<unknown> | undefined {
  return renewal
}
