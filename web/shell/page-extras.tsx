import { useEffect } from 'react'
import { LazyProofDialog } from '#web/features/passkeys/lazy-proof-dialog.tsx'
import { useSession } from '#web/features/session/api.ts'
import { haveShellKept } from '#web/lib/service-worker/kept-shell.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { NewVersion } from './new-version-banner.tsx'
import { useOfflineCopies } from './save-for-offline.ts'
import { UnreadSigns } from './unread-badges.tsx'

/** What stands beside every page and no first paint waits for: toasts, proof in place, news of the app itself, copies for when it is offline. */
export default function Beside() {
  const { member } = useSession()
  useOfflineCopies()
  useEffect(() => haveShellKept(navigator), [])
  return (
    <>
      <Toaster />
      <NewVersion />
      <LazyProofDialog />
      {member && member.status !== 'rejected' && <UnreadSigns key={member.id} memberId={member.id} />}
    </>
  )
}
