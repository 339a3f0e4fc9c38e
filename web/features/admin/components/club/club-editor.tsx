import { useRef } from 'react'
import '#web/theme/late/club-editor.css'
import { clubEditor } from 'styled-system/recipes'
import {
  type ClubDraft,
  type ClubDraftProps,
  draftOf,
  isOverrun,
} from '#web/features/admin/club-text-draft.ts'
import { ClubText } from '#web/features/chat/people/club-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Textarea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ADMIN_TEXT_MAX } from '#worker/features/club/contract.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'
import { ClubConflict } from './club-conflict.tsx'
import { useClubSaving } from './club-saving.ts'

/** The text, and beside it how members will see it. */
export function ClubEditor({ saved, draft, onDraft }: ClubDraftProps & { saved: string }) {
  const look = clubEditor()
  const text = draft?.text ?? saved
  const { submit, errors, failure, busy, clear } = useClubSaving({ saved, draft, onDraft })
  const field = useRef<HTMLTextAreaElement>(null)
  const settle = (next: ClubDraft | null) => {
    onDraft(next)
    field.current?.focus() // what was pressed has gone, and the focus with it
  }
  // While it is being saved, what the club has may be this very text already.
  const overrun = !busy && isOverrun(draft, saved) ? draft : null
  const maySave = draft !== null && overrun === null
  const length = trimmedLength(text)
  return (
    <div className={look.columns}>
      <Card as="section" padded aria-label="Text">
        <form noValidate onSubmit={submit} className={look.field}>
          {overrun && (
            <ClubConflict
              theirs={saved}
              onTake={() => settle(null)}
              onKeep={() => settle({ ...overrun, start: saved })}
            />
          )}
          <Field
            label="Club admin text"
            helper={`${length}/${ADMIN_TEXT_MAX} characters. A line such as “Race director: Marek” gets the colour of its role.`}
            error={
              length > ADMIN_TEXT_MAX ? `Text can have at most ${ADMIN_TEXT_MAX} characters` : errors.text
            }
          >
            <Textarea
              ref={field}
              name="text"
              rows={12}
              className={look.textarea}
              placeholder={'Race director: Marek\nStewards: Ana, Jo\n\nWe race on Saturdays at 20:00.'}
              value={text}
              onChange={event => {
                clear()
                onDraft(draftOf(draft, saved, event.target.value))
              }}
            />
          </Field>
          {failure && (
            <Notice tone="error" title="Failed to Save Text">
              {failure}
            </Notice>
          )}
          <div className={look.foot}>
            {draft && (
              <Button variant="secondary" onClick={() => settle(null)}>
                Cancel
              </Button>
            )}
            <Button type="submit" aria-disabled={!maySave} busy={busy} busyLabel="Saving...">
              Save Changes
            </Button>
          </div>
        </form>
      </Card>
      <section aria-label="Preview" className={look.preview}>
        <h3 className={look.title}>Preview: beside the chat</h3>
        <Card padded>{text.trim() ? <ClubText text={text.trim()} /> : <p>Nothing written yet.</p>}</Card>
      </section>
    </div>
  )
}
