import { AtSign } from 'lucide-react'
import { chatComposer } from 'styled-system/recipes'
import { IconButton } from '#web/ui/icon-button.tsx'

/** What can be added to a message beside words. */
export const tools = [{ tool: 'mention', label: 'Mention', Icon: AtSign }] as const
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
