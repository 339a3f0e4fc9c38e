import type { ReactNode } from 'react'
import { css, cx } from 'styled-system/css'
import { OtherSitesSetting } from '#web/features/chat/media/other-sites-setting.tsx'
import { CircuitArt } from '#web/features/circuits/circuit-art.tsx'
import { findCircuit } from '#web/features/circuits/circuits.ts'
import { ProtectionCard } from '#web/features/passkeys/protection-card.tsx'
import { AlertsCard } from '#web/features/push/alerts/alerts-card.tsx'
import { ReliabilityToggle } from '#web/features/reliability/reliability-toggle.tsx'
import { SessionsCard } from '#web/features/sessions/sessions-card.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { MemberProfile } from './api.ts'
import { LeavingCard } from './leaving-card.tsx'
import { LiveStreams } from './live-streams.tsx'
import { ProfileRaces } from './profile-races.tsx'
import { StreamLink } from './stream-link.tsx'

type ProfileViewProps = {
  member: MemberProfile
  isOwn: boolean
  /** An admin is viewing another member's profile. */
  isForAdmin: boolean
}

/** A profile with its streams. Its owner also sees their races, signed-in devices and the protection of their gamertag. */
export function ProfileView({ member, isOwn, isForAdmin }: ProfileViewProps) {
  const reason = member.status === 'rejected' && member.rejectionReason
  return (
    <div className={columns}>
      <Card as="section" padded>
        <h2 className={css({ textStyle: 'cardTitle' })}>About</h2>
        {member.bio ? (
          <p className={text} dir="auto">
            {member.bio}
          </p>
        ) : (
          <p className={css({ mt: '3', color: 'fg.muted' })}>No bio provided</p>
        )}
      </Card>
      <ProfileFacts member={member} className={aside} />
      {(reason || isOwn || isForAdmin || member.status === 'approved') && (
        <div className={column}>
          <FaultBoundary what="stream" shows={member}>
            <LiveStreams member={member} />
          </FaultBoundary>
          {reason && (
            <Card as="section" padded>
              <h2 className={css({ textStyle: 'cardTitle' })}>Reason for rejection</h2>
              <p className={text} dir="auto">
                {reason}
              </p>
            </Card>
          )}
          {!isOwn && <Licence member={member} isOwn={false} />}
          {isForAdmin && (
            <Card as="section" padded>
              <ReliabilityToggle memberId={member.id} />
            </Card>
          )}
          {isOwn && (
            <>
              <FaultBoundary what="list of races">
                <ProfileRaces />
              </FaultBoundary>
              <FaultBoundary what="reliability card">
                {member.status !== 'rejected' && <Reliability memberId={member.id} />}
              </FaultBoundary>
              <Licence member={member} isOwn />
              <FaultBoundary what="alerts card">
                {member.status !== 'rejected' && <AlertsCard />}
              </FaultBoundary>
              {member.status !== 'rejected' && <OtherSitesSetting />}
              <FaultBoundary what="list of devices">
                <SessionsCard isProtected={member.protected === true} />
              </FaultBoundary>
              <FaultBoundary what="passkeys card">
                <GamertagProtection member={member} />
              </FaultBoundary>
              <OwnData member={member} />
              <FaultBoundary what="card for leaving">
                <LeavingCard leavesAt={member.leavesAt ?? null} />
              </FaultBoundary>
            </>
          )}
        </div>
      )}
    </div>
  )
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '[minmax(0, 2fr) minmax(0, 1fr)]' },
  // Spare height goes to the second row, not under the first card.
  gridTemplateRows: { lg: 'auto 1fr' },
  alignItems: 'start',
  gap: '6',
})
const column = css({ display: 'grid', gap: '6', minWidth: '0' })
const aside = css({ gridColumn: { lg: '2' }, gridRow: { lg: '1 / span 2' } })
const text = css({ mt: '3', whiteSpace: 'pre-line', maxWidth: '[68ch]' })

/** Favourites, streams and the date of joining, under the outline of the favourite track. */
function ProfileFacts({ member, className }: { member: MemberProfile; className?: string }) {
  const { favoriteTrack: track } = member
  const circuit = track !== null && findCircuit(track)
  const streams = [member.streamLink, member.streamLink2].filter(link => link !== null)
  return (
    <Card as="section" clip className={cx(circuit ? underArt : undefined, className)}>
      <h2>
        <VisuallyHidden>At a glance</VisuallyHidden>
      </h2>
      {circuit && (
        <div className={art} aria-hidden="true">
          <CircuitArt track={circuit.name} />
        </div>
      )}
      <dl className={list}>
        <Fact label="Favourite track">{track}</Fact>
        <Fact label="Favourite car class">{member.favoriteCarClass}</Fact>
        <Fact label="Experience level">{member.experienceLevel}</Fact>
        {streams.length > 0 && (
          <Fact label={streams.length > 1 ? 'Streams' : 'Stream'}>
            {streams.map(link => (
              <StreamLink key={link} href={link} />
            ))}
          </Fact>
        )}
        <Fact label="Member Since">
          <time dateTime={member.createdAt}>{shortDate(member.createdAt)}</time>
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={row}>
      <dt className={css({ color: 'fg.muted', fontSize: 'sm', lineHeight: '[1.35]' })}>{label}</dt>
      <dd className={css({ fontWeight: 'semibold', minWidth: '0' })}>
        {children || <span className={css({ color: 'fg.muted', fontWeight: 'regular' })}>Not specified</span>}
      </dd>
    </div>
  )
}

// Also under the art, or the card's white shows through at its rounded corners.
const underArt = css({
  backgroundImage: '[linear-gradient({colors.livery.british} 100px, transparent 0)]',
})
// Reserves space: the drawing arrives after the first paint.
const art = css({
  aspectRatio: 'circuit',
  width: 'full',
  maxHeight: '[268px]',
  p: '6',
  bg: 'livery.british',
  forcedColorAdjust: 'none',
  '& > svg': { width: 'full', height: 'full' },
})
const list = css({ px: { base: '4', md: '5' }, py: '2' })
const row = css({
  py: '3',
  borderBottomWidth: 'hair',
  borderBottomStyle: 'solid',
  borderColor: 'border.subtle',
  _last: { borderBottomWidth: '[0]' },
})

const reliabilityCard = new LazyPart(() => import('#web/features/reliability/reliability-card.tsx'))

/** How often the driver turned up. */
function Reliability({ memberId }: { memberId: string }) {
  const { Part: ReliabilityCard, isMissing } = useLazyPart(reliabilityCard)
  if (ReliabilityCard) return <ReliabilityCard memberId={memberId} reader="driver" />
  if (isMissing) return null
  return (
    <Card padded>
      <Skeleton height="120px" />
    </Card>
  )
}

const licenceCard = new LazyPart(() => import('#web/features/incidents/licence-card.tsx'))

/** The licence points of an approved driver. */
function Licence({ member, isOwn }: { member: MemberProfile; isOwn: boolean }) {
  const isDriver = member.status === 'approved'
  const { Part: LicenceCard } = useLazyPart(licenceCard, isDriver)
  if (!(isDriver && LicenceCard)) return null
  return (
    <FaultBoundary what="licence card">
      <LicenceCard memberId={member.id} isOwn={isOwn} />
    </FaultBoundary>
  )
}

const downloadCard = new LazyPart(() => import('#web/features/my-data/download-card.tsx'))

/** The download of the member's own data. */
function OwnData({ member }: { member: MemberProfile }) {
  const { Part: DownloadCard } = useLazyPart(downloadCard)
  return (
    <FaultBoundary what="download card">
      {DownloadCard ? (
        <DownloadCard member={member} />
      ) : (
        <Card padded>
          <Skeleton height="120px" />
        </Card>
      )}
    </FaultBoundary>
  )
}

const passkeysCard = new LazyPart(() => import('#web/features/passkeys/passkeys-card.tsx'))

/** How well the member's gamertag is protected: the text at once, the passkeys once loaded. */
export function GamertagProtection({ member }: { member: MemberProfile }) {
  const { Part: PasskeysCard } = useLazyPart(passkeysCard)
  if (PasskeysCard) return <PasskeysCard member={member} />
  return <ProtectionCard isAdmin={member.isAdmin} isProtected={member.protected === true} />
}
