import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'
import { adminItem } from './admin-item.look.ts'

type ItemCardProps = {
  name: ReactNode
  badges: ReactNode
  /** Joined on one line; null entries are left out. */
  facts: (string | null)[]
  /** Renders the actions, described by the element with this id. */
  children: (nameId: string) => ReactNode
}

/** A race or championship as a card, for narrow screens. */
export function ItemCard({ name, badges, facts, children }: ItemCardProps) {
  const nameId = useId()
  const styles = adminItem
  return (
    <Card as="li" className={styles.root}>
      <div className={styles.head}>
        <p id={nameId} className={styles.name}>
          {name}
        </p>
        <div className={styles.badges}>{badges}</div>
      </div>
      {/* A line breaks after a dot, not before it. */}
      <p className={styles.facts}>{facts.filter(Boolean).join('\u00A0· ')}</p>
      {children(nameId)}
    </Card>
  )
}
