import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { LazyProofDialog } from '#web/features/passkeys/lazy-proof-dialog.tsx'
import { useSession } from '#web/features/session/api.ts'
import { SilentBoundary } from '#web/ui/fault-boundary.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { keepAppOffline } from './keep-app-offline.ts'
import { NewVersionBanner } from './new-version-banner.tsx'
import { openShortcutsByKey, shortcutsOpenAtom } from './open-shortcuts.ts'
import { useSaveForOffline } from './save-for-offline.ts'
import { UnreadBadges } from './unread-badges.tsx'

const shortcuts = new LazyPart(() => import('./shortcuts-dialog.tsx'))

/** Parts of every page that the first paint does not need: toasts, the passkey dialog, the new-version banner, offline copies. */
export default function PageExtras() {
  const client = useQueryClient()
  const { member } = useSession()
  useSaveForOffline()
  const isMember = member !== null && member.status !== 'rejected'
  useEffect(() => (isMember ? keepAppOffline(navigator, client) : undefined), [isMember, client])
  useEffect(openShortcutsByKey, [])
  return (
    <>
      <SilentBoundary>
        <Toaster />
      </SilentBoundary>
      <SilentBoundary>
        <NewVersionBanner />
      </SilentBoundary>
      <SilentBoundary>
        <LazyProofDialog />
      </SilentBoundary>
      <SilentBoundary>
        <ShortcutsList />
      </SilentBoundary>
      {isMember && <UnreadBadges key={member.id} memberId={member.id} />}
    </>
  )
}

function ShortcutsList() {
  const [isOpen, setIsOpen] = useAtom(shortcutsOpenAtom)
  return <LazyDialog part={shortcuts} open={isOpen} onClose={() => setIsOpen(false)} />
}
