import type { ReactNode } from 'react'
import { Container } from './page.tsx'
import { pageHead } from './surfaces.look.ts'

type PageHeadProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** Figures and actions at the end of the row; below the title on phones. */
  side?: ReactNode
  /** A faint drawing behind the head, in `currentColor`. */
  art?: ReactNode
  /** Leaves room for `<Page overlap>` to overlap it. */
  overlap?: boolean
  /** Reserves space for a longer subtitle once the page's data has loaded. */
  awaits?: boolean
  size?: 'display' | 'compact'
  /** A row below the title, such as a view switch. */
  children?: ReactNode
}

/** The dark green head of a page, with its only `h1`. */
export function PageHead({ title, subtitle, side, art, overlap, awaits, size, children }: PageHeadProps) {
  const styles = pageHead({ overlap, awaits, size })
  return (
    <div className={styles.root}>
      {art && (
        <div className={styles.art} aria-hidden="true">
          {art}
        </div>
      )}
      <Container>
        <div className={styles.inner}>
          <div className={styles.text}>
            <h1 className={styles.title}>{title}</h1>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {side && <div className={styles.side}>{side}</div>}
        </div>
        {children}
      </Container>
    </div>
  )
}
