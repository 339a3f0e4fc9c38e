type Guard = (event: PopStateEvent) => void

/** Whoever guards, in the order they came: a form may open over a page that has something unsaved too. */
const guards: Guard[] = []

// The window calls its listeners in the order they came, so this one, which the entry imports, stands before the router's.
window.addEventListener('popstate', event => guards.at(-1)?.(event))

/** Lets `next` see the browser's steps back and forth before the router does; returns how to end that. */
export function guardHistory(next: Guard): () => void {
  guards.push(next)
  return () => {
    guards.splice(guards.indexOf(next), 1)
  }
}

/** Whether somebody sees the steps before the router. */
export function isHistoryGuarded(): boolean {
  return guards.length > 0
}
