import { AtSign, ChartBarBig, Image, ImagePlus, Link } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { chatComposer } from '#web/features/chat/chat-composer.look.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

// Drawn to match the icon set, which has no GIF icon.
function Gif(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" {...props} aria-hidden="true">
      <rect x="2" y="4" width="20" height="16" rx="2.5" strokeWidth="1.75" />
      <path
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M9.6 9.9a2.3 2.3 0 1 0 .1 4v-1.8H8.3M12.7 9.4v5.2M15.8 14.6V9.4h2.9M15.8 12h2.3"
      />
    </svg>
  )
}

/** What can be added to a message besides text. */
export const tools = [
  { tool: 'upload', label: 'Photo or video', Icon: ImagePlus },
  { tool: 'gif', label: 'GIF', Icon: Gif },
  { tool: 'poll', label: 'Poll', Icon: ChartBarBig },
  { tool: 'mention', label: 'Mention', Icon: AtSign },
] as const
export type Tool = (typeof tools)[number]['tool']

/** The tools as icons, on screens wide enough for them. */
export function ToolIcons({ onTool }: { onTool: (tool: Tool) => void }) {
  return (
    <fieldset aria-label="Add to the message" className={chatComposer.tools}>
      {tools.map(({ tool, label, Icon }) => (
        <IconButton key={tool} label={label} title={label} size="sm" onClick={() => onTool(tool)}>
          <Icon />
        </IconButton>
      ))}
    </fieldset>
  )
}

/** What the field understands besides text. */
export function Hints() {
  return (
    <ul className={chatComposer.hints}>
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
      <li className={css({ hideBelow: 'xl' })}>Ctrl+Enter to send</li>
    </ul>
  )
}

type TrayProps = {
  id: string
  onTool: (tool: Tool) => void
  onEscape: () => void
}

/** The tools as large plates for the thumb, in place of a phone's keyboard. */
export function Tray({ id, onTool, onEscape }: TrayProps) {
  const styles = chatComposer
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <fieldset
      id={id}
      aria-label="Add to the message"
      className={styles.tray}
      onKeyDown={event => event.key === 'Escape' && onEscape()}
    >
      <ul className={styles.plates}>
        {tools.map(({ tool, label, Icon }, at) => (
          <li key={tool}>
            <button
              ref={at === 0 ? first : null}
              type="button"
              className={styles.plate}
              onClick={() => onTool(tool)}
            >
              <Icon aria-hidden="true" />
              <span>{label}</span>
            </button>
          </li>
        ))}
      </ul>
      <Hints />
    </fieldset>
  )
}
