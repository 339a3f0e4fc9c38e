import { useLocation } from 'react-router'
import { css } from 'styled-system/css'
import { stage } from 'styled-system/recipes'
import { Container } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** What the HTML of the first page showed in its place before any code had run (`web/first-paint.tsx`), if anything. */
const painted = [...(globalThis.document?.getElementById('main')?.childNodes ?? [])]
const paintedPath = painted.length > 0 && location.pathname

// Put in anew it would fade in anew, and nothing would stand there meanwhile: it goes on as begun with the page.
function putBack(place: HTMLElement | null) {
  place?.replaceChildren(...painted)
  for (const animation of place?.getAnimations({ subtree: true }) ?? []) animation.startTime = 0
}

/** While a page's code, or who is asking, is still under way. What is painted already stays. */
export function PageLoading() {
  const { pathname } = useLocation()
  if (pathname === paintedPath)
    return <div className={css({ display: 'contents' })} ref={putBack} data-loading />
  return <Loading />
}

function Loading() {
  const look = stage({ quiet: true })
  return (
    <div className={look.root} role="status" data-loading>
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
