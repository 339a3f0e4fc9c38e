import { type ReactNode, useEffect } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { css } from 'styled-system/css'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { notify } from './notify.ts'

type FaultBoundaryProps = {
  /** "message", as the sentence in its place names it. */
  what: string
  /** What it shows: it is tried anew once this is something else. */
  shows?: unknown
  className?: string
  children: ReactNode
}

/**
 * A part of a page that may break without the rest of it: in its place stands that it cannot be shown. It stands in an element of
 * its own, so that it goes as a whole, and is tried again with new nodes, whatever a translation or an extension made of its old.
 */
export function FaultBoundary({ what, shows, className, children }: FaultBoundaryProps) {
  return (
    <ErrorBoundary
      resetKeys={[shows]}
      fallbackRender={({ resetErrorBoundary }) => (
        <Notice
          tone="error"
          className={className}
          action={
            <Button variant="secondary" size="sm" onClick={() => resetErrorBoundary()}>
              Try again
            </Button>
          }
        >
          <p>This {what} cannot be shown.</p>
        </Notice>
      )}
    >
      <div className={css({ display: 'contents' })}>{children}</div>
    </ErrorBoundary>
  )
}

/** What stands beside the page and may be missing without a word. */
export function SilentBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={null}>{children}</ErrorBoundary>
}

type WindowBoundaryProps = { open: boolean; onClose?: () => void; children: ReactNode }

/** A window over the page: where it breaks it closes, and a toast says so; opened again, it is tried anew. */
export function WindowBoundary({ open, onClose, children }: WindowBoundaryProps) {
  return (
    <ErrorBoundary resetKeys={[open]} fallbackRender={props => <BrokenWindow {...props} onClose={onClose} />}>
      {children}
    </ErrorBoundary>
  )
}

function BrokenWindow({ onClose }: FallbackProps & { onClose?: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whatever its owner draws meanwhile.
  useEffect(() => {
    notify({
      title: 'That’s a spin',
      description: 'This window cannot be shown. The page itself still works.',
      variant: 'destructive',
    })
    onClose?.()
  }, [])
  return null
}
