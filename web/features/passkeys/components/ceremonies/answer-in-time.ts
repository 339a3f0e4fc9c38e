interface Ways<Options, Answer> {
  /** Fetches a new challenge. */
  challenge: () => Promise<Options>
  /** Has the browser ask for the passkey. */
  ask: (options: Options) => Promise<Answer>
  /** How it asks where the first challenge grew old. */
  askAgain: (options: Options) => Promise<Answer>
  now?: () => number
}

/**
 * The answer of a passkey to a challenge that the club still knows. A suggestion waits in its field as long as the page is
 * open: where one is chosen too late, the passkey is asked for once more, with a new challenge.
 */
export async function answerInTime<Options extends { timeout?: number }, Answer>({
  challenge,
  ask,
  askAgain,
  now = Date.now,
}: Ways<Options, Answer>): Promise<Answer> {
  const options = await challenge()
  const { timeout = Number.POSITIVE_INFINITY } = options
  const since = now()
  const answer = await ask(options)
  return now() - since < timeout ? answer : askAgain(await challenge())
}
