import { useLocation } from 'react-router'
import { css } from 'styled-system/css'
import { stage } from 'styled-system/recipes'
import { Container } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const main = globalThis.document?.getElementById('main')
/** What the HTML of the first page showed in its place before any code had run (`web/first-paint.tsx`), if anything. */
const painted = [...(main?.childNodes ?? [])]
const paintedPath = painted.length > 0 && location.pathname
/** When the animations of what is going to be put back have begun, in the order of the page; none where it comes anew. */
let begun = main && painted.length > 0 ? startsIn(main) : []

function startsIn(place: HTMLElement) {
  return place.getAnimations({ subtree: true }).map(({ startTime }) => startTime)
}

// Put in once more it would fade in once more, and nothing would stand there meanwhile: it goes on as it was.
function putBack(place: HTMLElement | null) {
  if (!place) return
  place.replaceChildren(...painted)
  for (const [nth, animation] of place.getAnimations({ subtree: true }).entries())
    animation.startTime = begun[nth] ?? animation.startTime
  begun = []
  return () => {
    begun = startsIn(place)
    requestAnimationFrame(() => {
      begun = []
    })
  }
}

/** While a page's code, or who is asking, is still under way. What is painted already stays. */
export function PageLoading() {
  const { pathname } = useLocation()
  if (pathname === paintedPath)
    return <div className={css({ display: 'contents' })} ref={putBack} data-loading />
  return <Loading />
}

function Loading() {
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
