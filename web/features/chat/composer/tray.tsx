import { useEffect, useRef } from 'react'
import { chatComposer } from 'styled-system/recipes'
import { Hints, type Tool, tools } from './tools.tsx'

type TrayProps = {
  id: string
  onTool: (tool: Tool) => void
  /** Closed by the keyboard. */
  onEscape: () => void
}

/** The tools as plates that a thumb reaches, in the place of a phone's keyboard. */
export function Tray({ id, onTool, onEscape }: TrayProps) {
  const look = chatComposer()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <fieldset
      id={id}
      aria-label="Add to the message"
      className={look.tray}
      onKeyDown={event => event.key === 'Escape' && onEscape()}
    >
      <ul className={look.plates}>
        {tools.map(({ tool, label, Icon }, at) => (
          <li key={tool}>
            <button
              ref={at === 0 ? first : null}
              type="button"
              className={look.plate}
              onClick={() => onTool(tool)}
            >
              <Icon aria-hidden="true" />
              {label}
            </button>
          </li>
        ))}
      </ul>
      <Hints />
    </fieldset>
  )
}
