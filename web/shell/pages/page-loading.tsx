import { css } from 'styled-system/css'
import { Container } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { stage } from './message-page.look.ts'

/** Shown while a page's code or the session is loading. */
export function PageLoading() {
  const styles = stage({ quiet: true })
  return (
    <div className={styles.root} role="status" data-loading>
      <Container>
        <p className={styles.text}>
          <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '3' })}>
            <Spinner /> Loading...
          </span>
        </p>
      </Container>
    </div>
  )
}
