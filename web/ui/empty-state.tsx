import type { ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { emptyState } from './feedback.look.ts'

type EmptyStateProps = {
  title: string
  /** Why it is empty and what will change that. */
  children?: ReactNode
  art?: ReactNode
  action?: ReactNode
  /** The heading's level. */
  level?: 2 | 3
  className?: string
}

/** Shown instead of an empty list. */
export function EmptyState({ title, children, art, action, level = 2, className }: EmptyStateProps) {
  const styles = emptyState
  const Heading = `h${level}` as const
  return (
    <div className={cx(styles.root, className)}>
      {art && (
        <div className={styles.art} aria-hidden="true">
          {art}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
