type Guard = (event: PopStateEvent) => void

let guard: Guard | null = null

// The window calls its listeners in the order they came, so this one, which the entry imports, stands before the router's.
window.addEventListener('popstate', event => guard?.(event))

/** Lets `next` see the browser's steps back and forth before the router does; returns how to end that. */
export function guardSteps(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = null
  }
}
