import { KeyRound, ShieldCheck } from 'lucide-react'
import { css } from 'styled-system/css'
import { Card } from '#web/ui/card.tsx'

/** Says openly what signing in by gamertag alone means (decision 2). */
export function ProfileSecrecy({ isAdmin }: { isAdmin: boolean }) {
  const Icon = isAdmin ? ShieldCheck : KeyRound
  return (
    <Card as="section" padded className={css({ display: 'flex', gap: '4' })}>
      <Icon aria-hidden="true" size={24} className={css({ mt: '0.5', color: 'accent.text' })} />
      <div>
        <h2 className={css({ textStyle: 'cardTitle' })}>
          {isAdmin ? 'Your gamertag is protected' : 'As safe as your gamertag is secret'}
        </h2>
        <p className={css({ mt: '2', color: 'fg.muted', maxWidth: '[68ch]' })}>
          {isAdmin
            ? 'You are an admin, so your gamertag alone does not open this profile: signing in also asks for proof that it is you.'
            : 'There is no password here: whoever types your gamertag is signed in as you. When that happens in another browser, your bell rings. If it was not you, tell an admin.'}
        </p>
      </div>
    </Card>
  )
}
