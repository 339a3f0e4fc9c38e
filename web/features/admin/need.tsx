import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { adminDashboard } from './admin-dashboard.look.ts'

type NeedProps = { icon: ReactNode; words: string; facts: string; act: ReactNode }

/** One thing that needs an admin, with a link or button to deal with it. */
export function Need({ icon, words, facts, act }: NeedProps) {
  const styles = adminDashboard
  return (
    <Card as="li" className={styles.need}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
        <p>{words}</p>
        <p className={styles.facts}>{facts}</p>
      </div>
      <div className={styles.act}>{act}</div>
    </Card>
  )
}
