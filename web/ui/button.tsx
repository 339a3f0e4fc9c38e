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
  /** Shown before the label; replaced by a spinner while busy. */
  icon?: ReactNode
  /** While busy the button keeps its colour and focus, and ignores presses. */
  busy?: boolean
  /** Replaces the label while busy. */
  busyLabel?: ReactNode
}

/** A push button, with `type="button"` by default. */
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
  const isAlone = icon === undefined && busy === undefined // nothing is ever inserted before the label
  return (
    <button
      type="button"
      {...rest}
      className={cx(button({ variant, size }), className)}
      aria-busy={busy || undefined}
      // Not `disabled`, which would lose the keyboard focus.
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
