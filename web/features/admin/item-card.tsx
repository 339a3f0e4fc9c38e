import { type ReactNode, useId } from 'react'
import '#web/theme/late/admin-item.css'
import { adminItem } from 'styled-system/recipes'
import { Card } from '#web/ui/card.tsx'

type ItemCardProps = {
  name: string
  badges: ReactNode
  /** One line; what is missing is left out. */
  facts: (string | null)[]
  /** The actions, which are about what has this id. */
  children: (nameId: string) => ReactNode
}

/** A race or a championship where there is no room for a table. */
export function ItemCard({ name, badges, facts, children }: ItemCardProps) {
  const nameId = useId()
  const look = adminItem()
  return (
    <Card as="li" className={look.root}>
      <div className={look.head}>
        <p id={nameId} className={look.name}>
          {name}
        </p>
        <div className={look.badges}>{badges}</div>
      </div>
      {/* A line breaks after a dot, not before it. */}
      <p className={look.facts}>{facts.filter(Boolean).join('\u00A0· ')}</p>
      {children(nameId)}
    </Card>
  )
}
