import { type ReactNode, useEffect } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { css } from 'styled-system/css'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { notify } from './notify.ts'

type FaultBoundaryProps = {
  /** The name of the part in the error message: "message". */
  what: string
  /** The data it shows; rendering is retried when it changes. */
  shows?: unknown
  className?: string
  children: ReactNode
}

/**
 * Contains the errors of a part of a page and shows a message in its place. The part has its own element, so that a retry
 * renders new nodes, whatever a translation or an extension has done to the old ones.
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

/** For parts that may silently be missing. */
export function SilentBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={null}>{children}</ErrorBoundary>
}

type WindowBoundaryProps = { open: boolean; onClose?: () => void; children: ReactNode }

/** Contains the errors of a dialog: it closes and a toast says so; opening it again retries. */
export function WindowBoundary({ open, onClose, children }: WindowBoundaryProps) {
  return (
    <ErrorBoundary resetKeys={[open]} fallbackRender={props => <BrokenWindow {...props} onClose={onClose} />}>
      {children}
    </ErrorBoundary>
  )
}

function BrokenWindow({ onClose }: FallbackProps & { onClose?: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies once, however often the owner renders.
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
