import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'

const CircuitOutline = lazy(() => drawings().then(it => ({ default: it.CircuitOutline }), undrawn))
const CircuitGhost = lazy(() => drawings().then(it => ({ default: it.CircuitGhost }), undrawn))
const LivingGhost = lazy(() =>
  import('./animated-backdrop.tsx').then(it => ({ default: it.LivingGhost }), undrawn),
)

/** A circuit's outline in the box it is put into; the drawings arrive after the first paint. */
export function CircuitArt(props: ComponentProps<typeof CircuitOutline>) {
  return (
    <Suspense>
      <CircuitOutline {...props} />
    </Suspense>
  )
}

/** The one faint circuit behind a page's head. */
export function GhostArt(props: ComponentProps<typeof CircuitGhost>) {
  return (
    <Suspense>
      <CircuitGhost {...props} />
    </Suspense>
  )
}

/** The same, drawing itself while a dot drives one lap of it. */
export function LivingGhostArt(props: ComponentProps<typeof LivingGhost>) {
  return (
    <Suspense>
      <LivingGhost {...props} />
    </Suspense>
  )
}

function drawings() {
  return import('./circuit-drawings.tsx')
}

// Decoration that cannot be fetched, in a tunnel for one, must not take the page along.
function undrawn() {
  return { default: ({ children }: { track: string; children?: ReactNode }) => <>{children}</> }
}
