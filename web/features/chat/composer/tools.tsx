import { AtSign, ChartBarBig, Image, ImagePlay, ImagePlus, Link } from 'lucide-react'
import { css } from 'styled-system/css'
import { chatComposer } from 'styled-system/recipes'
import { IconButton } from '#web/ui/icon-button.tsx'

/** What can be added to a message beside words. */
export const tools = [
  { tool: 'upload', label: 'Photo or video', Icon: ImagePlus },
  { tool: 'gif', label: 'GIF', Icon: ImagePlay },
  { tool: 'poll', label: 'Poll', Icon: ChartBarBig },
  { tool: 'mention', label: 'Mention', Icon: AtSign },
] as const
export type Tool = (typeof tools)[number]['tool']

/** The tools as icons, where the screen is wide enough for them. */
export function ToolIcons({ onTool }: { onTool: (tool: Tool) => void }) {
  return (
    <fieldset aria-label="Add to the message" className={chatComposer().tools}>
      {tools.map(({ tool, label, Icon }) => (
        <IconButton key={tool} label={label} title={label} size="sm" onClick={() => onTool(tool)}>
          <Icon />
        </IconButton>
      ))}
    </fieldset>
  )
}

/** What the field understands beside words. */
export function Hints() {
  return (
    <ul className={chatComposer().hints}>
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
  )
}
