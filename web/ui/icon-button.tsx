import type { ComponentProps, ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { type ButtonVariantProps, button } from './button.look.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The button's name for screen readers. */
  label: string
  children: ReactNode
  variant?: ButtonVariantProps['variant']
  size?: ButtonVariantProps['size']
}

/** A square button with only an icon. */
export function IconButton({ label, variant = 'ghost', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(button({ variant, size, square: true }), className)}
    />
  )
}
