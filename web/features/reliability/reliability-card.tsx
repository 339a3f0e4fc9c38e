import { useId } from 'react'
import { css } from 'styled-system/css'
import { Card } from '#web/ui/card.tsx'
import ReliabilityLines from './reliability-lines.tsx'

type ReliabilityCardProps = { memberId: string; reader: 'driver' | 'admin' }

/** A driver's reliability as a card. */
export default function ReliabilityCard(props: ReliabilityCardProps) {
  const titleId = useId()
  return (
    <Card as="section" padded aria-labelledby={titleId}>
      <h2 id={titleId} className={css({ textStyle: 'cardTitle', mb: '3' })}>
        Reliability
      </h2>
      <ReliabilityLines {...props} />
    </Card>
  )
}
