import type { ReactNode } from 'react'
import { chatComposer } from 'styled-system/recipes'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Hints, type Tool, ToolIcons } from './tools.tsx'
import type { Composing } from './use-composer.ts'

type ComposerFootProps = {
  composing: Composing
  isAdmin: boolean
  onTool: (tool: Tool) => void
  /** Who is typing. */
  children: ReactNode
}

/**
 * Under the field: what can be added, what can be written, and how much. On a phone who is typing and the count, and
 * they stand over the end of the talk, so that neither takes a line from it nor moves it.
 */
export function ComposerFoot({ composing, isAdmin, onTool, children }: ComposerFootProps) {
  const look = chatComposer()
  const { length, max, problem } = composing
  const isOver = length > max
  return (
    <div className={look.foot}>
      <ToolIcons onTool={onTool} />
      {children}
      <Hints />
      <p
        className={look.count}
        data-over={composing.isRefused || undefined}
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
