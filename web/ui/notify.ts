export type Toast = {
  title: string
  description?: string
  /** `default`: a success, `destructive`: a failure, `info`: neither. */
  variant?: 'default' | 'info' | 'destructive'
  /** An optional button, such as Undo. */
  action?: { label: string; onPress: () => void }
}

let waiting: Toast | undefined
let show: ((toast: Toast) => void) | undefined

/** Shows a toast from anywhere, replacing the previous one. Until the toaster has loaded, the newest toast waits. */
export function notify(toast: Toast) {
  // Toasts render synchronously, which React forbids inside effects, and some callers are effects.
  queueMicrotask(() => {
    if (show) show(toast)
    else waiting = toast
  })
}

/** Registers the toaster; returns a function that unregisters it. */
export function listenForToasts(listener: (toast: Toast) => void) {
  show = listener
  const first = waiting
  waiting = undefined
  if (first) notify(first)
  return () => {
    show = undefined
  }
}
