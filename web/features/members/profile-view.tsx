import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import { button } from 'styled-system/recipes'
import type { Championship } from '#web/features/championships/api.ts'
import { OtherSitesSetting } from '#web/features/chat/media/other-sites-setting.tsx'
import { CircuitArt } from '#web/features/circuits/circuit-art.tsx'
import { findCircuit } from '#web/features/circuits/circuits.ts'
import { useMyRaces } from '#web/features/dashboard/my-races.ts'
import { RaceRows } from '#web/features/dashboard/race-rows.tsx'
import { ProtectionCard } from '#web/features/passkeys/protection-card.tsx'
import { AlertsCard } from '#web/features/push/alerts/alerts-card.tsx'
import { drivenRacesQuery } from '#web/features/races/api.ts'
import { ReliabilityToggle } from '#web/features/reliability/reliability-toggle.tsx'
import { SessionsCard } from '#web/features/sessions/sessions-card.tsx'
import { OwnStanding } from '#web/features/standings/own-standing.tsx'
import { useMinute } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { championshipStatus } from '#worker/features/championships/rules.ts'
import type { MemberProfile } from './api.ts'
import { LeavingCard } from './leaving-card.tsx'
import { LiveStreams } from './live-streams.tsx'
import { StreamLink } from './stream-link.tsx'

type ProfileViewProps = {
  member: MemberProfile
  isOwn: boolean
  /** An admin reads the profile of another. */
  isForAdmin: boolean
}

/**
 * All that a profile says, with its streams to be watched; to its owner also their races, where they are signed in, and how
 * well their gamertag is guarded.
 */
export function ProfileView({ member, isOwn, isForAdmin }: ProfileViewProps) {
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
      {(reason || isOwn || isForAdmin || member.status === 'approved') && (
        <div className={column}>
          <FaultBoundary what="stream" shows={member}>
            <LiveStreams member={member} />
          </FaultBoundary>
          {reason && (
            <Card as="section" padded>
              <h2 className={css({ textStyle: 'cardTitle' })}>Reason for the rejection</h2>
              <p className={text}>{reason}</p>
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
              <FaultBoundary what="card of your reliability">
                {member.status !== 'rejected' && <Reliability memberId={member.id} />}
              </FaultBoundary>
              <Licence member={member} isOwn />
              <FaultBoundary what="card of your alerts">
                {member.status !== 'rejected' && <AlertsCard />}
              </FaultBoundary>
              {member.status !== 'rejected' && <OtherSitesSetting />}
              <FaultBoundary what="list of devices">
                <SessionsCard isProtected={member.protected === true} />
              </FaultBoundary>
              <FaultBoundary what="card of your passkeys">
                <GamertagProtection member={member} />
              </FaultBoundary>
              <OwnData member={member} />
              <FaultBoundary what="way out of the club">
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
  // What is left of the height falls to the second row, not under the first card.
  gridTemplateRows: { lg: 'auto 1fr' },
  alignItems: 'start',
  gap: '6',
})
const column = css({ display: 'grid', gap: '6', minWidth: '0' })
const aside = css({ gridColumn: { lg: '2' }, gridRow: { lg: '1 / span 2' } })
const text = css({ mt: '3', whiteSpace: 'pre-line', maxWidth: '[68ch]' })

/** What a driver likes, where they stream and since when they have been here, under the outline of their favourite track. */
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

// Under the art too, or the card's own white shimmers through at its rounded corners.
const underArt = css({
  backgroundImage: '[linear-gradient({colors.livery.british} 100px, transparent 0)]',
})
// Its room is kept: the drawing arrives after the first paint.
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

/** How many of each the profile names; the dashboard has the rest. */
const NAMED = 3

/** A driver's own races: to come, and driven. */
function ProfileRaces() {
  const { query, isLoading, colours, registered, championships } = useMyRaces()
  const past = useInfiniteQuery(drivenRacesQuery)
  const driven = past.data ?? []
  return (
    <Card as="section" clip>
      <div className={head}>
        <h2 className={css({ textStyle: 'cardTitle' })}>Your races</h2>
        <Link
          to="/dashboard"
          className={cx(
            button({ variant: 'ghost', size: 'sm' }),
            css({ mr: '-3', my: '-2', whiteSpace: 'nowrap' }),
          )}
        >
          To your dashboard
        </Link>
      </div>
      <SectionStates query={query} isLoading={isLoading || past.isPending} what="races">
        {() => (
          <>
            <Part title="Registered" count={registered.length} none="No race ahead of you yet.">
              <RaceRows races={registered.slice(0, NAMED)} label="Registered" liveries={colours} />
            </Part>
            <SectionStates query={past} what="races that you have driven">
              {() => (
                <Part
                  title="Driven"
                  count={past.hasNextPage ? `${driven.length}+` : driven.length}
                  none="Your first race is still to come."
                >
                  <RaceRows races={driven.slice(0, NAMED)} label="Driven" liveries={colours} />
                </Part>
              )}
            </SectionStates>
            <Championships list={championships.data ?? []} />
          </>
        )}
      </SectionStates>
    </Card>
  )
}

/** Where they stand in the championships that they have a result in, the last to begin first. */
function Championships({ list }: { list: Championship[] }) {
  const now = useMinute()
  const standing = list.filter(({ ownPlace }) => ownPlace)
  if (standing.length === 0) return null
  return (
    <Part title="Championships" count={standing.length} none="">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" aria-label="Championships" className={css({ listStyle: 'none', pb: '3' })}>
        {standing.slice(0, NAMED).map(({ id, name, ownPlace, ...days }) => (
          <li key={id} className={css({ px: { base: '4', md: '5' }, py: '1', minWidth: '0' })}>
            <p className={css({ fontWeight: 'bold', fontSize: 'md', overflowWrap: 'anywhere' })}>{name}</p>
            <OwnStanding
              championshipId={id}
              ownPlace={ownPlace}
              isOver={championshipStatus(days, now) === 'Completed'}
            />
          </li>
        ))}
      </ul>
    </Part>
  )
}

type PartProps = { title: string; count: number | string; none: string; children: ReactNode }

function Part({ title, count, none, children }: PartProps) {
  return (
    <>
      <h3 className={partHead}>
        {title} <span className={css({ fontVariantNumeric: 'tabular-nums' })}>{count}</span>
      </h3>
      {count !== 0 ? children : <p className={nothing}>{none}</p>}
    </>
  )
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  px: { base: '4', md: '5' },
  pt: { base: '4', md: '5' },
  pb: '3',
})
const partHead = css({
  display: 'flex',
  justifyContent: 'space-between',
  px: { base: '4', md: '5' },
  pt: '3',
  pb: '2',
  textStyle: 'label',
  color: 'fg.muted',
})
const nothing = css({ px: { base: '4', md: '5' }, pb: '4', fontSize: 'md' })

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

/** What stewards have put on the licence of a driver who has been let in. */
function Licence({ member, isOwn }: { member: MemberProfile; isOwn: boolean }) {
  const isDriver = member.status === 'approved'
  const { Part: LicenceCard } = useLazyPart(licenceCard, isDriver)
  if (!(isDriver && LicenceCard)) return null
  return (
    <FaultBoundary what="card of licence points">
      <LicenceCard memberId={member.id} isOwn={isOwn} />
    </FaultBoundary>
  )
}

const downloadCard = new LazyPart(() => import('#web/features/my-data/download-card.tsx'))

/** How they take along what the club has of them. */
function OwnData({ member }: { member: MemberProfile }) {
  const { Part: DownloadCard } = useLazyPart(downloadCard)
  return (
    <FaultBoundary what="card of your data">
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

/** How well the own gamertag is guarded: in words at once, and with the passkeys once they are there. */
export function GamertagProtection({ member }: { member: MemberProfile }) {
  const { Part: PasskeysCard } = useLazyPart(passkeysCard)
  if (PasskeysCard) return <PasskeysCard member={member} />
  return <ProtectionCard isAdmin={member.isAdmin} isProtected={member.protected === true} />
}
