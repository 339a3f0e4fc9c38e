import { composer } from '#web/features/push/composer.look.ts'
import { type Announcement, type AnnouncementDraft, isBlank } from './announcement.ts'

/** Ready texts for common announcements (docs/decisions.md 46): each body below 100 characters, as the tips advise. */
export const templates: readonly Announcement[] = [
  {
    title: 'Race starting in 30 minutes',
    body: 'Fuel up, warm the tyres and be in the lobby ten minutes early. See you on the grid!',
    url: '/races',
  },
  {
    title: 'Results available',
    body: 'The stewards have signed off the results. See who scored, and how the championship stands.',
    url: '/championships',
  },
  {
    title: 'New race added',
    body: 'There is a new race on the calendar. Take your place on the grid before it fills up.',
    url: '/races',
  },
  {
    title: 'Important announcement',
    body: 'Race control has news for every driver. Read it in the chat before you next go out.',
    url: '/chat',
  },
  {
    title: 'Weekend race alert',
    body: 'We race this weekend. Check your start time, and register before the deadline.',
    url: '/races',
  },
]

/** Replaces the draft with a template. What was typed can be restored, even after a second template. */
export function pickTemplate(
  { draft, replaced }: Omit<AnnouncementDraft, 'sendId'>,
  template: Announcement,
): Omit<AnnouncementDraft, 'sendId'> {
  const isTyped = !isBlank(draft) && !templates.some(it => it.body === draft.body && it.title === draft.title)
  return { draft: template, replaced: isTyped ? draft : replaced }
}

/** The templates, as buttons. */
export function TemplateRow({ onPick }: { onPick: (template: Announcement) => void }) {
  const styles = composer
  return (
    <section aria-label="Templates">
      <h3 className={styles.label}>Start from a template</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" className={styles.templates}>
        {templates.map(template => (
          <li key={template.title}>
            <button type="button" className={styles.template} onClick={() => onPick(template)}>
              {template.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
