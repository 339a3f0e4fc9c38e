export type Toast = {
  title: string
  description?: string
  /** `default` is a success, `destructive` a failure, `info` neither. */
  variant?: 'default' | 'info' | 'destructive'
  /** One thing to do about it, while it is there. */
  action?: { label: string; onPress: () => void }
}

let waiting: Toast | undefined
let show: ((toast: Toast) => void) | undefined

/** Shows a toast from anywhere, in place of the one before. Until the toaster has been loaded the newest waits for it. */
export function notify(toast: Toast) {
  // A toast renders at once, which React forbids in the effects that some news come from.
  queueMicrotask(() => {
    if (show) show(toast)
    else waiting = toast
  })
}

/** The toaster's end of the line; returns how to hang up. */
export function listenForToasts(listener: (toast: Toast) => void) {
  show = listener
  const first = waiting
  waiting = undefined
  if (first) notify(first)
  return () => {
    show = undefined
  }
}
