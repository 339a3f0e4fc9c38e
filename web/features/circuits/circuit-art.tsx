import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'

const CircuitOutline = lazy(() => drawings().then(it => ({ default: it.CircuitOutline }), undrawn))
const CircuitBackdropDrawing = lazy(() =>
  drawings().then(it => ({ default: it.CircuitBackdropDrawing }), undrawn),
)
const AnimatedBackdrop = lazy(() =>
  animatedBackdrop().then(it => ({ default: it.AnimatedBackdrop }), undrawn),
)

/** The outline of a circuit, filling its box; the drawing arrives after the first paint. */
export function CircuitArt(props: ComponentProps<typeof CircuitOutline>) {
  return (
    <Suspense>
      <CircuitOutline {...props} />
    </Suspense>
  )
}

/** The faint circuit behind the head of a page. */
export function CircuitBackdrop(props: ComponentProps<typeof CircuitBackdropDrawing>) {
  return (
    <Suspense>
      <CircuitBackdropDrawing {...props} />
    </Suspense>
  )
}

/** The same, animated: a dot drives one lap of it. */
export function AnimatedCircuitBackdrop(props: ComponentProps<typeof AnimatedBackdrop>) {
  return (
    <Suspense>
      <AnimatedBackdrop {...props} />
    </Suspense>
  )
}

// Not inline: what the bundler adds to an import, such as its style sheet, could fail outside of `undrawn`.
function drawings() {
  return import('./circuit-drawings.tsx')
}

function animatedBackdrop() {
  return import('./animated-backdrop.tsx')
}

// Decoration that cannot be fetched, such as in a tunnel, must not break the page.
function undrawn() {
  return { default: ({ children }: { track: string; children?: ReactNode }) => <>{children}</> }
}
