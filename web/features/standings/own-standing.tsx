import { Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import type { OwnPlace } from '#worker/features/standings/rules/own-place.ts'
import { ordinal } from '#worker/lib/text/ordinal.ts'

type OwnStandingProps = {
  championshipId: string
  /** `null` for a reader who is in none of its tables. */
  ownPlace: OwnPlace | null
  /** The championship is over. */
  isOver?: boolean
  /** The id of the heading that names the championship, if the page has several. */
  describedBy?: string
  className?: string
}

/** "You are 4th, 12 points behind 3rd", linked to the tables of the championship. */
export function OwnStanding({
  championshipId,
  ownPlace,
  isOver = false,
  describedBy,
  className,
}: OwnStandingProps) {
  return (
    <Link
      to={`/leaderboards?championship=${encodeURIComponent(championshipId)}`}
      aria-describedby={describedBy}
      className={cx(look, className)}
    >
      <Trophy aria-hidden="true" size={18} />
      <span>{ownPlace ? ownPlaceInWords(ownPlace, isOver) : 'See the standings'}</span>
    </Link>
  )
}

const look = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control',
  color: 'accent.text',
  fontSize: 'md',
  fontWeight: 'semibold',
  lineHeight: 'snug',
  '& > svg': { flexShrink: '0' },
  '& > span': { minWidth: '0', overflowWrap: 'anywhere' },
})

/** The position of a driver, as a sentence without its full stop. */
export function ownPlaceInWords(own: OwnPlace, isOver: boolean): string {
  const { place, isShared, points, ahead, lead } = own
  const among = own.class === null ? '' : ` in ${own.class}`
  if (points === 0) return `You have no points${among}${isOver ? '' : ' yet'}`
  if (place === 1 && isShared) return `You share ${isOver ? 'the title' : 'the lead'}${among}`
  if (place === 1) {
    const verb = isOver ? 'won' : 'lead'
    if (lead === null) return `You ${verb}${among}`
    return `You ${verb}${among}${lead === 0 ? ', level with 2nd on points' : ` by ${pointsInWords(lead)}`}`
  }
  const at = `You ${isShared ? 'share' : isOver ? 'finished' : 'are'} ${ordinal(place)}${among}`
  if (!ahead) return at
  const next = ordinal(ahead.place)
  return `${at}, ${ahead.points === 0 ? `level with ${next} on points` : `${pointsInWords(ahead.points)} behind ${next}`}`
}

function pointsInWords(points: number) {
  return `${points} ${points === 1 ? 'point' : 'points'}`
}
