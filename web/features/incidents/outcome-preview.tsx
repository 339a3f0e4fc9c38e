import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { css } from 'styled-system/css'
import { raceQuery } from '#web/features/races/api.ts'
import { resultQuery } from '#web/features/results/api.ts'
import { scoringQuery } from '#web/features/standings/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type CasePenalty, movesResult } from '#worker/features/incidents/rules/penalties.ts'
import type { Incident } from './api.ts'
import { caseFile } from './case-file.look.ts'
import { changesBy, gapsMissingFor } from './outcome.ts'

type OutcomePreviewProps = { incident: Incident; penalties: CasePenalty[] }

/** Previews the effect of the penalties on the result, using the club's own scoring rules. */
export function OutcomePreview({ incident, penalties }: OutcomePreviewProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
      <h3 id={titleId} className={css({ textStyle: 'label' })}>
        Effect on the result
      </h3>
      <div role="status" className={css({ fontSize: 'md' })}>
        <Changes incident={incident} penalties={penalties} />
      </div>
    </section>
  )
}

function Changes({ incident, penalties }: OutcomePreviewProps) {
  const { data: answer, isError } = useQuery(resultQuery(incident.race.id))
  const { data: race } = useQuery(raceQuery(incident.race.id))
  const championshipId = race?.championshipId ?? ''
  const { data: scoring } = useQuery({ ...scoringQuery(championshipId), enabled: championshipId !== '' })
  const isCounted = race && (championshipId === '' || scoring)
  if (isError) return <p className={quiet}>The result can’t be shown right now.</p>
  if (!answer || !isCounted) return <p className={quiet}>Calculating...</p>
  if (!answer.result)
    return (
      <p className={quiet}>
        {`There is no result yet. ${penalties.some(movesResult) ? 'The penalties will apply once there is one.' : 'Nothing here will change it.'}`}
      </p>
    )
  const missing = gapsMissingFor(answer.result, incident.id, penalties)
  if (missing.length > 0)
    return (
      <Notice tone="warn" title="Gaps missing from the result">
        {`Time penalties need the gaps of ${missing.join(', ')}. Add them to the result, or take places instead.`}
      </Notice>
    )
  const counting = { racePoints: race.points ?? '', scoring: scoring?.scoring ?? null }
  const changes = changesBy(answer.result, counting, incident.id, penalties)
  if (changes.length === 0) return <p className={quiet}>The result is unchanged.</p>
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" className={css({ listStyle: 'none' })}>
      {changes.map(({ memberId, name, words }) => (
        <li key={memberId} className={caseFile.change}>
          <strong>{name}</strong>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

const quiet = css({ color: 'fg.muted' })
