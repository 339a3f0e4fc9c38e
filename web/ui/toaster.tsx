import { createToaster, Toaster as Region, Toast } from '@ark-ui/react/toast'
import { CircleCheck, Info, type LucideIcon, OctagonAlert, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { isolated } from '#worker/lib/text/isolate.ts'
import { button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { listenForToasts } from './notify.ts'
import { toast as toastLook } from './overlays.look.ts'

const SWIPE = 50

const store = createToaster({
  // On a phone a dialog's buttons are at the bottom edge, where the thumb will press next.
  placement: matchMedia('(min-width: 768px)').matches ? 'bottom-end' : 'top-end',
  max: 1,
  duration: 5000,
  hotkey: ['F8'],
  removeDelay: 220,
  overlap: false,
  offsets: '16px',
})

/** Shows toasts, one at a time for five seconds. F8 focuses it; a swipe to the right or the close button dismisses it. */
export function Toaster() {
  useEffect(
    () =>
      listenForToasts(({ title, description, variant = 'default', action }) => {
        // Ark queues toasts beyond `max`; here the newest must replace the previous one.
        store.remove()
        store.create({
          ...{ title: isolated(title), description: description && isolated(description) },
          type: types[variant],
          ...(action && { action: { label: action.label, onClick: action.onPress } }),
        })
      }),
    [],
  )
  return (
    <Region toaster={store} className={toastLook().region} onKeyDown={dismissOnEscape}>
      {toast => <ToastCard key={toast.id} {...toast} />}
    </Region>
  )
}

// F8 focuses the region, where Ark does not handle Escape.
function dismissOnEscape(event: KeyboardEvent) {
  if (event.key === 'Escape') store.dismiss()
}

// Zag throws at types other than its own.
const types = { default: 'success', info: 'info', destructive: 'error' }
const icons: Record<string, LucideIcon> = { success: CircleCheck, info: Info, error: OctagonAlert }

type ToastCardProps = {
  id?: string
  title?: ReactNode
  description?: ReactNode
  type?: string
  action?: { label: string }
}

function ToastCard({ id, title, description, type, action }: ToastCardProps) {
  const bad = type === 'error'
  const Icon = icons[type ?? ''] ?? Info
  const styles = toastLook({ tone: bad ? 'destructive' : 'default' })
  return (
    <Toast.Root
      className={styles.root}
      role={bad ? 'alert' : 'status'}
      {...useSwipe(() => store.dismiss(id))}
    >
      <Icon aria-hidden="true" />
      <div className={styles.text}>
        <Toast.Title className={styles.title}>{title}</Toast.Title>
        {description && <Toast.Description className={styles.description}>{description}</Toast.Description>}
      </div>
      {action && (
        <Toast.ActionTrigger className={button({ variant: 'onPit', size: 'sm' })}>
          {action.label}
        </Toast.ActionTrigger>
      )}
      <IconButton label="Dismiss" variant="onPitGhost" size="sm" onClick={() => store.dismiss(id)}>
        <X />
      </IconButton>
    </Toast.Root>
  )
}

/** Adds swiping, which Ark's toast lacks. It moves the element directly, without a render for every pixel. */
function useSwipe(away: () => void) {
  const from = useRef<number>(undefined)
  const move = (event: PointerEvent<HTMLElement>) => {
    if (from.current === undefined) return
    const distance = Math.max(0, event.clientX - from.current)
    event.currentTarget.style.setProperty('--swipe', `${distance}px`)
    return distance
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button')) return
      from.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: move,
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const distance = move(event) ?? 0
      from.current = undefined
      if (distance >= SWIPE) away()
      else event.currentTarget.style.removeProperty('--swipe')
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = undefined
      event.currentTarget.style.removeProperty('--swipe')
    },
  }
}
