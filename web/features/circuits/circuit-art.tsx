import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'

const CircuitOutline = lazy(() => drawings().then(it => ({ default: it.CircuitOutline }), undrawn))
const CircuitBackdropDrawing = lazy(() =>
  drawings().then(it => ({ default: it.CircuitBackdropDrawing }), undrawn),
)
const AnimatedBackdrop = lazy(() =>
  animatedBackdrop().then(it => ({ default: it.AnimatedBackdrop }), undrawn),
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
export function CircuitBackdrop(props: ComponentProps<typeof CircuitBackdropDrawing>) {
  return (
    <Suspense>
      <CircuitBackdropDrawing {...props} />
    </Suspense>
  )
}

/** The same, drawing itself while a dot drives one lap of it. */
export function AnimatedCircuitBackdrop(props: ComponentProps<typeof AnimatedBackdrop>) {
  return (
    <Suspense>
      <AnimatedBackdrop {...props} />
    </Suspense>
  )
}

// Not where they are used: what the bundler puts around an import, such as its style sheet, would fail outside of `undrawn`.
function drawings() {
  return import('./circuit-drawings.tsx')
}

function animatedBackdrop() {
  return import('./animated-backdrop.tsx')
}

// Decoration that cannot be fetched, in a tunnel for one, must not take the page along.
function undrawn() {
  return { default: ({ children }: { track: string; children?: ReactNode }) => <>{children}</> }
}
