import { Ban, Crosshair, Flag, Pencil, Timer, Wrench } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { DriverRow } from '#web/features/members/driver-row.tsx'
import { OwnStanding } from '#web/features/standings/own-standing.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { parseObjectPath } from '#worker/features/uploads/rules/object-paths.ts'
import type { ResultAnswer } from './api.ts'
import { penaltyWords, pointsWords, stateWords, statusWords } from './result-words.ts'

type Result = NonNullable<ResultAnswer['result']>
type Line = Result['lines'][number]
type Classified = Result['classification'][number]

type ClassificationProps = {
  race: { id: string; name: string }
  answer: ResultAnswer
  /** The reader's id. */
  me: string
  /** The reader may enter and correct it. */
  mayEdit: boolean
}

/** A race's result in classified order, with penalties; before that, that it is awaited. */
export default function Classification({ race, answer, me, mayEdit }: ClassificationProps) {
  const titleId = useId()
  const { result } = answer
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={head}>
        <div className={css({ flex: '[1 1 14rem]' })}>
          <h2 id={titleId} className={css({ textStyle: 'cardTitle' })}>
            Result
          </h2>
          <p role="status" className={css({ mt: '1', color: 'fg.muted' })}>
            {stateWords(result)}
          </p>
        </div>
        {mayEdit && (
          <Link
            to={`/races/${encodeURIComponent(race.id)}/result`}
            className={button({ variant: 'secondary' })}
          >
            <Pencil aria-hidden="true" />
            <span>{result ? 'Correct the result' : 'Enter the result'}</span>
          </Link>
        )}
      </div>
      {result && (
        <>
          {result.state === 'under-review' && (
            <Notice className={css({ mx: { base: '4', md: '5' }, mb: '4' })}>
              The stewards are reviewing reports. Positions and points may change.
            </Notice>
          )}
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
          <ol role="list" aria-labelledby={titleId} className={css({ listStyle: 'none' })}>
            {result.classification.map(classified => (
              <Row
                key={classified.memberId}
                result={result}
                classified={classified}
                isMe={classified.memberId === me}
              />
            ))}
          </ol>
          {answer.standings && (
            <OwnStanding {...answer.standings} className={css({ px: { base: '4', md: '5' }, py: '1' })} />
          )}
          {result.pictureUrl && <Screen path={result.pictureUrl} race={race.name} />}
        </>
      )}
    </Card>
  )
}

type RowProps = { result: Result; classified: Classified; isMe: boolean }

function Row({ result, classified, isMe }: RowProps) {
  const { memberId, place, time, gap, points, penalties } = classified
  const line = result.lines.find(it => it.memberId === memberId)
  if (!line) return null
  const { driver } = line
  return (
    <DriverRow
      driver={driver}
      memberId={memberId}
      isMe={isMe}
      lead={
        <span className={css({ textStyle: 'numeral', minWidth: '[2.5ch]', fontSize: 'xl' })}>
          {place ?? '–'}
        </span>
      }
      notes={[driver?.carNumber && `#${driver.carNumber}`, time ?? gap]}
      below={penalties.map(penalty => (
        <Link
          key={penalty.incidentId}
          to={`/incidents/${encodeURIComponent(penalty.incidentId)}`}
          className={css({
            display: 'flex',
            alignItems: 'center',
            minHeight: 'control',
            fontSize: 'sm',
            textDecoration: 'underline',
          })}
        >
          {penaltyWords(penalty)}
        </Link>
      ))}
    >
      <span className={plates}>
        <Ending line={line} isExcluded={classified.excluded} />
        {result.poleId === memberId && <Badge icon={<Crosshair />}>Pole</Badge>}
        {result.fastestId === memberId && <Badge icon={<Timer />}>Fastest lap</Badge>}
        {points !== null && <Points>{pointsWords(points)}</Points>}
      </span>
    </DriverRow>
  )
}

const signs = { dnf: <Wrench />, dsq: <Ban />, dns: <Flag /> }

/** Why a driver has no position. */
function Ending({ line, isExcluded }: { line: Line; isExcluded: boolean }) {
  const { status, excused } = line
  if (isExcluded)
    return (
      <Badge status="warn" icon={<Ban />}>
        Excluded
      </Badge>
    )
  if (status === 'finished') return null
  return <Badge icon={signs[status]}>{`${statusWords[status]}${excused ? ', excused' : ''}`}</Badge>
}

function Points({ children }: { children: ReactNode }) {
  return (
    <span className={css({ fontWeight: 'bold', minWidth: '[5.5rem]', textAlign: 'right' })}>{children}</span>
  )
}

/** The picture of the result screen, linked at full size. */
function Screen({ path, race }: { path: string; race: string }) {
  const size = parseObjectPath(path)
  return (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      className={css({ display: 'block', p: { base: '4', md: '5' } })}
    >
      <img
        src={path}
        width={size?.width}
        height={size?.height}
        loading="lazy"
        alt={`The result screen of ${race}`}
        className={css({
          width: 'full',
          height: 'auto',
          maxHeight: '[70vh]',
          objectFit: 'contain',
        })}
      />
    </a>
  )
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  p: { base: '4', md: '5' },
})
const plates = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', ml: 'auto' })
