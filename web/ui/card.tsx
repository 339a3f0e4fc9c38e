import type { ComponentProps } from 'react'
import { cx } from 'styled-system/css'
import { type CardVariantProps, card } from './surfaces.look.ts'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** `own` frames it in yellow: this one is yours. */
  tone?: CardVariantProps['tone']
  padded?: boolean
  /** Cuts art to the rounded corners. */
  clip?: boolean
}

/** A surface that holds one thing. */
export function Card({ as = 'div', tone, padded, clip, className, ...rest }: CardProps) {
  // One of four plain elements, all of which take what a div takes.
  const Element = as as 'div'
  return <Element {...rest} className={cx(card({ tone, padded, clip }), className)} />
}
