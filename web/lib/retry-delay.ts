/**
 * How long to wait before try number `attempt` (0: the first after a break), in ms. Full jitter; a cut that hits
 * everybody at once, as a deployment does, is spread over two seconds.
 */
export function retryDelay(attempt: number, code: number, random: () => number): number {
  const isCut = code === 1006 || code === 1012
  return random() * (attempt === 0 && isCut ? 2000 : Math.min(30_000, 500 * 2 ** attempt))
}
