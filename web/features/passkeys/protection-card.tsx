import { KeyRound, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { Card } from '#web/ui/card.tsx'

type ProtectionCardProps = {
  isAdmin: boolean
  /** Signing in needs more than the gamertag. */
  isProtected: boolean
  /** Whether that is a passkey. An admin may have the club's key instead. */
  hasPasskey?: boolean
  children?: ReactNode
}

/** Says openly what signing in by gamertag alone means (docs/decisions.md 2), or what the profile needs instead. */
export function ProtectionCard({
  isAdmin,
  isProtected,
  hasPasskey = !isAdmin,
  children,
}: ProtectionCardProps) {
  const Icon = isProtected ? ShieldCheck : KeyRound
  return (
    <Card as="section" padded className={row}>
      <Icon aria-hidden="true" size={24} className={css({ mt: '0.5', color: 'accent.text' })} />
      <div className={css({ minWidth: '0' })}>
        <h2 className={css({ textStyle: 'cardTitle' })}>
          {isProtected ? 'Your gamertag is protected' : 'As safe as your gamertag is secret'}
        </h2>
        <p className={css({ mt: '2', color: 'fg.muted', maxWidth: '[68ch]' })}>
          {aboutProfile(isProtected, hasPasskey)}
        </p>
      </div>
      {children && <div className={below}>{children}</div>}
    </Card>
  )
}

function aboutProfile(isProtected: boolean, hasPasskey: boolean) {
  if (!isProtected)
    return 'There is no password here: anyone who types your gamertag is signed in as you. When that happens in another browser, your bell rings. If it wasn’t you, tell an admin.'
  return hasPasskey
    ? 'Your profile only opens with a passkey: your fingerprint, face or screen lock. Keep one on every phone and computer you sign in with, and you’ll never need an admin’s help.'
    : 'You are an admin, so your gamertag alone does not open this profile: signing in also asks you to confirm it’s you.'
}

const row = css({ display: 'grid', gridTemplateColumns: '[24px minmax(0, 1fr)]', gap: '4' })
// On a phone the controls need the full width.
const below = css({ gridColumn: { base: '[1 / -1]', md: '2' }, minWidth: '0', display: 'grid', gap: '5' })
