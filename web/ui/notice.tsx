import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { notice } from './feedback.look.ts'
import { Words } from './words.tsx'

const icons = { info: Info, success: CircleCheck, warn: TriangleAlert, error: CircleX }

type NoticeProps = {
  tone?: keyof typeof icons
  title?: string
  children?: ReactNode
  /** A small button, such as Retry. */
  action?: ReactNode
  className?: string
}

/** A message that stays on the page. Errors interrupt a screen reader; other tones wait their turn. */
export function Notice({ tone = 'info', title, children, action, className }: NoticeProps) {
  const styles = notice({ tone })
  const Icon = icons[tone]
  return (
    <div className={cx(styles.root, className)} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div className={styles.body}>
        <div className={styles.text}>
          {title && <p className={styles.title}>{title}</p>}
          <Words>{children}</Words>
        </div>
        {action}
      </div>
    </div>
  )
}
