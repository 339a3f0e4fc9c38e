import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { LogIn } from 'lucide-react'
import { css } from 'styled-system/css'
import { isOverAtom, setPresentMember } from '#web/features/session/present-member.ts'
import { signInOpenAtom, signInVisitAtom } from '#web/features/session/state.ts'
import { store } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const signInDialog = new LazyPart(() => import('#web/features/session/sign-in-dialog.tsx'))

/** The header's Sign In button. Its dialog is prefetched on hover or focus. */
export function SignInButton() {
  const setOpen = useSetAtom(signInOpenAtom)
  return (
    <Button
      variant="onPit"
      icon={<LogIn />}
      className={look}
      aria-haspopup="dialog"
      onPointerEnter={signInDialog.fetchAhead}
      onFocus={signInDialog.fetchAhead}
      onClick={() => setOpen(true)}
    >
      Sign In
    </Button>
  )
}

// On the smallest phones there is no room for the icon.
const look = css({ '@media (max-width: 383.98px)': { px: '2.5', '& > svg': { display: 'none' } } })

/** The sign-in dialog, shared by all buttons that open it. */
export function SignInDialogHost() {
  const open = useAtomValue(signInOpenAtom)
  const visit = useAtomValue(signInVisitAtom)
  const setOpen = useSetAtom(signInOpenAtom)
  const isOver = useAtomValue(isOverAtom)
  const client = useQueryClient()
  // Closing the dialog of an expired session signs the member out and deletes their data from this browser.
  const close = () => {
    setOpen(false)
    if (store.get(isOverAtom)) setPresentMember(client, null)
  }
  return (
    <LazyDialog
      part={signInDialog}
      waiting={<Spinner label="Loading..." />}
      key={`${visit} ${isOver}`}
      open={open || isOver}
      isOver={isOver}
      onClose={close}
    />
  )
}
