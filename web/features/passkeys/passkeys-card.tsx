import { useQuery } from '@tanstack/react-query'
import { css } from 'styled-system/css'
import { PartStates } from '#web/ui/part-states.tsx'
import { PASSKEYS_MAX } from '#worker/features/passkeys/contract.ts'
import { passkeysQuery } from './api.ts'
import { AddPasskey } from './components/card/add-passkey.tsx'
import { StandingCode } from './components/card/standing-code.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { SecrecyCard } from './protection-card.tsx'

type ProtectCardProps = { member: { gamertag: string; isAdmin: boolean; protected?: boolean } }

/** How well a member's own gamertag is guarded, and the passkeys that guard it, to be added, named and removed. */
export default function ProtectCard({ member }: ProtectCardProps) {
  const query = useQuery(passkeysQuery)
  const hasPasskey = query.data && query.data.length > 0
  return (
    <SecrecyCard
      isAdmin={member.isAdmin}
      isProtected={member.isAdmin || (hasPasskey ?? member.protected === true)}
      hasPasskey={hasPasskey}
    >
      <StandingCode />
      <PartStates query={query} what="passkeys">
        {passkeys => (
          <>
            {passkeys.length > 0 && <PasskeyList passkeys={passkeys} isAdmin={member.isAdmin} />}
            {passkeys.length < PASSKEYS_MAX ? (
              <AddPasskey gamertag={member.gamertag} isFirst={passkeys.length === 0} />
            ) : (
              <p className={css({ color: 'fg.muted' })}>
                You have {PASSKEYS_MAX} passkeys, the most there can be. Remove one to add another.
              </p>
            )}
          </>
        )}
      </PartStates>
    </SecrecyCard>
  )
}
