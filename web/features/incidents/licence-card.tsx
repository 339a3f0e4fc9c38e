import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { shortDate } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { LICENCE_RACES } from '#worker/features/incidents/rules/windows.ts'
import { isolated } from '#worker/lib/text/isolate.ts'
import { licenceQuery } from './api.ts'
import { count } from './case-words.ts'

/** A driver's licence points, each linking to its decision. */
export default function LicenceCard({ memberId, isOwn }: { memberId: string; isOwn: boolean }) {
  const titleId = useId()
  const query = useQuery(licenceQuery(memberId))
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className={css({ textStyle: 'cardTitle', p: { base: '4', md: '5' }, pb: '3' })}>
        Licence points
      </h2>
      <SectionStates query={query} what="licence points">
        {({ points, lines }) => (
          <div className={css({ px: { base: '4', md: '5' }, pb: '4' })}>
            <p>
              {points === 0
                ? `None from the club’s last ${LICENCE_RACES} races.`
                : `${count(points, 'point')} from the club’s last ${LICENCE_RACES} races.`}
            </p>
            {lines.length > 0 && (
              // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
              <ul role="list" className={css({ mt: '2', listStyle: 'none' })}>
                {lines.map(({ incidentId, points: cost, race }) => (
                  <li key={incidentId}>
                    <Link to={`/incidents/${encodeURIComponent(incidentId)}`} className={way}>
                      <strong>{cost}</strong>
                      <span
                        className={css({
                          overflowWrap: 'anywhere',
                          minWidth: '0',
                          textDecoration: 'underline',
                        })}
                      >
                        {isolated(`${race.name}, ${shortDate(race.date)}`)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            <p className={css({ mt: '2', display: 'flex', flexWrap: 'wrap', columnGap: '5' })}>
              <Link to="/rules#penalties" className={link}>
                What they mean
              </Link>
              {isOwn && (
                <Link to="/incidents" className={link}>
                  Your cases
                </Link>
              )}
            </p>
          </div>
        )}
      </SectionStates>
    </Card>
  )
}

const way = css({
  display: 'grid',
  gridTemplateColumns: '[2ch minmax(0, 1fr)]',
  gap: '3',
  alignItems: 'center',
  minHeight: 'control',
  color: 'fg.default',
})
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'control',
  color: 'accent.text',
  fontWeight: 'semibold',
  fontSize: 'md',
})
