import type { ComponentProps, ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { type ButtonVariantProps, button } from './button.look.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Its name for those who cannot see the icon. */
  label: string
  children: ReactNode
  variant?: ButtonVariantProps['variant']
  size?: ButtonVariantProps['size']
}

/** A square button that is only an icon, so it must carry a name. */
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
