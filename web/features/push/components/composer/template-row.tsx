import { composer } from 'styled-system/recipes'
import type { Announcement } from '#web/features/push/announcements/announcement.ts'
import { templates } from '#web/features/push/announcements/announcement-templates.tsx'

/** Ready announcements, a press each. */
export function TemplateRow({ onPick }: { onPick: (template: Announcement) => void }) {
  const look = composer()
  return (
    <section aria-label="Templates">
      <h3 className={look.label}>Start from a template</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" className={look.templates}>
        {templates.map(template => (
          <li key={template.title}>
            <button type="button" className={look.template} onClick={() => onPick(template)}>
              {template.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
