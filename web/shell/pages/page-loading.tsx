import { css } from 'styled-system/css'
import { stage } from 'styled-system/recipes'
import { Container } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** While a page's code, or who is asking, is still under way. */
export function PageLoading() {
  const look = stage({ quiet: true })
  return (
    <div className={look.root} role="status">
      <Container>
        <p className={look.text}>
          <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '3' })}>
            <Spinner /> Loading...
          </span>
        </p>
      </Container>
    </div>
  )
}
