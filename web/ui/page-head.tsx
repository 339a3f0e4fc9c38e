import type { ReactNode } from 'react'
import { Container } from './page.tsx'
import { pageHead } from './surfaces.look.ts'

type PageHeadProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** Figures and actions at the end of the line; under the title on phones. */
  side?: ReactNode
  /** One ghost drawing behind it all, in `currentColor`. */
  art?: ReactNode
  /** Leaves room for `<Page overlap>` to climb in. */
  overlap?: boolean
  /** The subtitle will say more once the page's data are there. */
  awaits?: boolean
  size?: 'display' | 'compact'
  /** A row under the title, such as the choice of what the page shows. */
  children?: ReactNode
}

/** The dark green head that opens a page and holds its only `h1`. */
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
