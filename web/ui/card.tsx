import type { ComponentProps } from 'react'
import { cx } from 'styled-system/css'
import { type CardVariantProps, card } from './surfaces.look.ts'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** `own`: a yellow frame for the reader's own. */
  tone?: CardVariantProps['tone']
  padded?: boolean
  /** Clips art to the rounded corners. */
  clip?: boolean
}

/** A surface that holds one thing. */
export function Card({ as = 'div', tone, padded, clip, className, ...rest }: CardProps) {
  // All four elements accept the props of a `div`.
  const Element = as as 'div'
  return <Element {...rest} className={cx(card({ tone, padded, clip }), className)} />
}
