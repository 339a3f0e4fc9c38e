import { AtSign, Image, Link } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { chatComposer } from 'styled-system/recipes'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type ComposerFootProps = {
  length: number
  max: number
  /** What else stands against sending it. */
  problem: string | null
  isAdmin: boolean
  /** Who is typing. */
  children: ReactNode
}

/** Under the field: what can be written into it, and how much. On a phone one of the two at a time. */
export function ComposerFoot({ length, max, problem, isAdmin, children }: ComposerFootProps) {
  const look = chatComposer()
  const isOver = length > max
  return (
    <div className={look.foot}>
      {children}
      <ul className={look.hints} data-typing={length > 0 || undefined}>
        <li>
          <Link aria-hidden="true" />
          Paste links
        </li>
        <li>
          <Image aria-hidden="true" />
          Paste image URLs
        </li>
        <li>
          <AtSign aria-hidden="true" />
          Mention members
        </li>
        <li className={css({ hideBelow: 'xl' })}>Ctrl+Enter sends</li>
      </ul>
      <p
        className={look.count}
        data-over={isOver || problem !== null || undefined}
        data-typing={length > 0 || undefined}
      >
        <span role="status">
          {problem && `${problem}, `}
          {isOver && <VisuallyHidden>The message is too long</VisuallyHidden>}
        </span>
        {length}/{max} characters{isAdmin && ' (Admin)'}
      </p>
    </div>
  )
}
