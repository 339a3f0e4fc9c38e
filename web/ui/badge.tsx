import type { ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { type BadgeVariantProps, badge } from './badge.look.ts'
import { Words } from './words.tsx'

type BadgeProps = {
  children: ReactNode
  /** Never rely on colour alone: add a word, and an icon if there is one. */
  status?: BadgeVariantProps['status']
  /** `art`: on liveries and photographs. */
  on?: BadgeVariantProps['on']
  icon?: ReactNode
  className?: string
}

/** A state or class on a number plate. */
export function Badge({ children, status, on, icon, className }: BadgeProps) {
  return (
    <span className={cx(badge({ status, on }), className)}>
      {icon}
      <Words>{children}</Words>
    </span>
  )
}
