import { composer } from 'styled-system/recipes'
import { type Announcement, excessOf } from '#web/features/push/announcements/announcement.ts'
import { Field, Input, Textarea } from '#web/ui/field.tsx'
import { BODY_MAX, TITLE_MAX } from '#worker/features/push/contract.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'

type AnnouncementFieldsProps = {
  draft: Announcement
  onDraft: (draft: Announcement) => void
  errors: Partial<Record<keyof Announcement, string>>
}

/** Title, message and link, each with how much of it there is. */
export function AnnouncementFields({ draft, onDraft, errors }: AnnouncementFieldsProps) {
  const look = composer()
  const shown = { ...errors, ...excessOf(draft) }
  const set = (change: Partial<Announcement>) => onDraft({ ...draft, ...change })
  return (
    <>
      <Field
        label="Title"
        required
        error={shown.title}
        helper={`${trimmedLength(draft.title)}/${TITLE_MAX}`}
        className={look.field}
      >
        <Input name="title" value={draft.title} onChange={event => set({ title: event.target.value })} />
      </Field>
      <Field
        label="Message"
        required
        error={shown.body}
        helper={`${trimmedLength(draft.body)}/${BODY_MAX}`}
        className={look.field}
      >
        <Textarea
          name="body"
          rows={3}
          autoresize
          value={draft.body}
          onChange={event => set({ body: event.target.value })}
        />
      </Field>
      <Field
        label="Link (optional)"
        error={shown.url}
        helper="Where a press on it leads: a page of the club such as /races, or an https address."
      >
        <Input
          name="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="/races"
          value={draft.url}
          onChange={event => set({ url: event.target.value })}
        />
      </Field>
    </>
  )
}
