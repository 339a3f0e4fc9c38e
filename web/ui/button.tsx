import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { type ButtonVariantProps, button } from './button.look.ts'
import { Spinner } from './spinner.tsx'
import { Words } from './words.tsx'

/** The look as a class name, for router links: `<Link className={button({ variant: 'secondary' })}>`. */
export { button }

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariantProps['variant']
  size?: ButtonVariantProps['size']
  /** Stands before the label; a spinner takes its place while busy. */
  icon?: ReactNode
  /** Work is under way: keeps colour and focus, ignores presses. */
  busy?: boolean
  /** What to read in place of the label while busy. */
  busyLabel?: ReactNode
}

/** A push button; `type="button"` unless told otherwise. */
export function Button({
  variant,
  size,
  icon,
  busy,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isAlone = icon === undefined && busy === undefined // nothing ever comes before its words
  return (
    <button
      type="button"
      {...rest}
      className={cx(button({ variant, size }), className)}
      aria-busy={busy || undefined}
      // Not `disabled`: that would throw the keyboard's focus away in mid-action.
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? ignore : onClick}
    >
      {busy ? <Spinner /> : icon}
      {isAlone ? children : <Words>{(busy && busyLabel) || children}</Words>}
    </button>
  )
}

function ignore(event: MouseEvent) {
  event.preventDefault()
}
