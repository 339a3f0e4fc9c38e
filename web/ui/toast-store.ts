export type Toast = { title: string; description?: string; variant?: 'default' | 'destructive' }

let waiting: Toast | undefined
let show: ((toast: Toast) => void) | undefined

/** Shows a toast from anywhere, in place of the one before. Until the toaster has been loaded the newest waits for it. */
export function notify(toast: Toast) {
  if (show) show(toast)
  else waiting = toast
}

/** The toaster's end of the line; returns how to hang up. */
export function listenForToasts(listener: (toast: Toast) => void) {
  show = listener
  if (waiting) listener(waiting)
  waiting = undefined
  return () => {
    show = undefined
  }
}
