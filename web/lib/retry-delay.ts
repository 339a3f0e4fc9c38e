/**
 * Delay before attempt number `attempt` (0: the first after a break), in ms. Full jitter; after a break that hits everyone
 * at once, such as a deployment, the first attempts are spread over two seconds.
 */
export function retryDelay(attempt: number, code: number, random: () => number): number {
  const isCut = code === 1006 || code === 1012
  return random() * (attempt === 0 && isCut ? 2000 : Math.min(30_000, 500 * 2 ** attempt))
}
