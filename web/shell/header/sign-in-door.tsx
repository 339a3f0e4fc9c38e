import { useAtomValue, useSetAtom } from 'jotai'
import { LogIn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { signInOpenAtom, signInVisitAtom } from '#web/features/session/state.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'

const loadDialog = () => import('#web/features/session/components/sign-in-dialog.tsx')
const SignInDialog = lazy(loadDialog)

/** The header's Sign In button. The dialog is fetched as soon as the hand comes near. */
export function SignInButton() {
  const setOpen = useSetAtom(signInOpenAtom)
  const fetchAhead = () => void loadDialog().catch(() => null)
  return (
    <Button
      variant="onPit"
      icon={<LogIn />}
      aria-haspopup="dialog"
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => setOpen(true)}
    >
      Sign In
    </Button>
  )
}

/** The sign-in dialog, once for all buttons that open it. */
export function SignInDoor() {
  const open = useAtomValue(signInOpenAtom)
  const visit = useAtomValue(signInVisitAtom)
  const setOpen = useSetAtom(signInOpenAtom)
  if (visit === 0) return null
  return (
    <ErrorBoundary key={visit} fallback={null}>
      <Suspense fallback={<Spinner label="Loading..." />}>
        <SignInDialog open={open} onClose={() => setOpen(false)} />
      </Suspense>
    </ErrorBoundary>
  )
}
