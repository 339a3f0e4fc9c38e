import type { ReactNode } from 'react'
import { css, cx } from 'styled-system/css'
import { findCircuit } from '#web/features/circuits/circuits.ts'
import { CircuitArt } from '#web/features/circuits/components/circuit-art.tsx'
import { ProfileStream } from '#web/features/members/stream-link.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { MemberProfile } from '../../api.ts'

/** What a driver likes, where he streams and since when he has been here, under the outline of his favourite track. */
export function ProfileFacts({ member, className }: { member: MemberProfile; className?: string }) {
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
              <ProfileStream key={link} href={link} />
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
