import { css } from 'styled-system/css'
import { AlertsCard } from '#web/features/push/alerts/alerts-card.tsx'
import { SessionsCard } from '#web/features/sessions/sessions-card.tsx'
import { Card } from '#web/ui/card.tsx'
import type { MemberProfile } from './api.ts'
import { ProfileFacts } from './components/profile/profile-facts.tsx'
import { ProfileRaces } from './components/profile/profile-races.tsx'
import { ProfileSecrecy } from './components/profile/profile-secrecy.tsx'
import { StreamLinks } from './live-streams.tsx'

/**
 * All that a profile says, with his streams to be watched; to its owner also his races, where he is signed in, and how well
 * his gamertag is guarded.
 */
export function ProfileView({ member, isOwn }: { member: MemberProfile; isOwn: boolean }) {
  const reason = member.status === 'rejected' && member.rejectionReason
  return (
    <div className={columns}>
      <Card as="section" padded>
        <h2 className={css({ textStyle: 'cardTitle' })}>About</h2>
        {member.bio ? (
          <p className={text}>{member.bio}</p>
        ) : (
          <p className={css({ mt: '3', color: 'fg.muted' })}>No bio provided</p>
        )}
      </Card>
      <ProfileFacts member={member} className={aside} />
      {(reason || isOwn || member.streamLink || member.streamLink2) && (
        <div className={column}>
          <StreamLinks member={member} />
          {reason && (
            <Card as="section" padded>
              <h2 className={css({ textStyle: 'cardTitle' })}>Reason for the rejection</h2>
              <p className={text}>{reason}</p>
            </Card>
          )}
          {isOwn && <ProfileRaces />}
          {isOwn && member.status !== 'rejected' && <AlertsCard />}
          {isOwn && <SessionsCard isProtected={member.protected === true} />}
          {isOwn && <ProfileSecrecy member={member} />}
        </div>
      )}
    </div>
  )
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '[minmax(0, 2fr) minmax(0, 1fr)]' },
  // What is left of the height falls to the second row, not under the first card.
  gridTemplateRows: { lg: 'auto 1fr' },
  alignItems: 'start',
  gap: '6',
})
const column = css({ display: 'grid', gap: '6', minWidth: '0' })
const aside = css({ gridColumn: { lg: '2' }, gridRow: { lg: '1 / span 2' } })
const text = css({ mt: '3', whiteSpace: 'pre-line', maxWidth: '[68ch]' })
