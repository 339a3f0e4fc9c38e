import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isolated } from '#worker/lib/text/isolate.ts'
import { IconButton } from './icon-button.tsx'
import { OverlayRoot } from './overlay-root.ts'
import { type DialogVariantProps, dialog } from './overlays.look.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Actions, the primary one last. A form in the body is submitted from here by `form="its-id"`. */
  footer?: ReactNode
  size?: DialogVariantProps['size']
  /** For a question that must be answered: announced at once; a press outside does not close it. */
  alert?: boolean
  /** For a form: a press outside does not close it, so that typed text is kept. */
  keepOpen?: boolean
  /** The element to focus on closing, if not the one focused before; `null` uses that one. */
  finalFocus?: () => HTMLElement | null
}

/** A modal dialog; on phones a sheet at the bottom edge. Traps the focus, and returns it on closing. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size,
  alert,
  keepOpen,
  finalFocus,
}: DialogProps) {
  const styles = dialog({ size })
  const content = useRef<HTMLDivElement>(null)
  // Opens only after mounting: strict mode mounts twice, and the second time the element to refocus would be lost.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return (
    <Ark.Root
      open={open && isMounted}
      onOpenChange={details => !details.open && onClose()}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!(alert || keepOpen)}
      // Focus moved elsewhere, such as by F8 to a toast, must not close the dialog.
      onFocusOutside={event => event.preventDefault()}
      // On a phone, focusing the first field would open the keyboard over half the sheet before it is read.
      initialFocusEl={() =>
        content.current?.querySelector<HTMLElement>('[data-autofocus]') ?? content.current
      }
      finalFocusEl={finalFocus}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={styles.backdrop} />
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content ref={content} className={styles.content}>
            <ScrollBox className={styles.header} data-above-body={children ? '' : undefined}>
              <Ark.Title className={styles.title}>
                {typeof title === 'string' ? isolated(title) : title}
              </Ark.Title>
              {description && <Ark.Description className={styles.description}>{description}</Ark.Description>}
            </ScrollBox>
            <OverlayRoot value={content}>
              {children && <ScrollBox className={styles.body}>{children}</ScrollBox>}
              {footer && <div className={styles.footer}>{footer}</div>}
            </OverlayRoot>
            <Ark.CloseTrigger asChild>
              <IconButton label="Close" className={styles.close}>
                <X />
              </IconButton>
            </Ark.CloseTrigger>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

/** A scroll container that is a tab stop only while it overflows. */
function ScrollBox({ children, ...rest }: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} {...rest} tabIndex={overflows ? 0 : undefined}>
      {children}
    </div>
  )
}
