import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { css } from 'styled-system/css'
import { clubAdminTextQuery, useSaveClubAdminText } from '#web/features/chat/api.ts'
import { ClubText } from '#web/features/chat/people/club-text.tsx'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Textarea } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ADMIN_TEXT_MAX, adminTextInput } from '#worker/features/club/contract.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'
import {
  type ClubTextDraft,
  type ClubTextDraftProps,
  draftAfterSaving,
  editedDraft,
  isChangedByOthers,
} from './club-text-draft.ts'
import { QueryStates } from './query-states.tsx'
import { TabHead } from './tab-head.tsx'

/** Edits the club admin text shown beside the chat. */
export default function ClubAdminTab(props: ClubTextDraftProps) {
  const query = useQuery(clubAdminTextQuery)
  return (
    <>
      <TabHead title="Club Admin" />
      <QueryStates query={query} what="the club’s text">
        {saved => <ClubTextEditor saved={saved} {...props} />}
      </QueryStates>
    </>
  )
}

/** The text field with a preview. */
function ClubTextEditor({ saved, draft, onDraft }: ClubTextDraftProps & { saved: string }) {
  const text = draft?.text ?? saved
  const { submit, errors, failure, busy, clear } = useClubTextForm({ saved, draft, onDraft })
  const field = useRef<HTMLTextAreaElement>(null)
  const settle = (next: ClubTextDraft | null) => {
    onDraft(next)
    field.current?.focus() // the pressed button is gone, and the focus with it
  }
  // While saving, the server may already have this very text.
  const overrun = !busy && isChangedByOthers(draft, saved) ? draft : null
  const maySave = draft !== null && overrun === null
  const length = trimmedLength(text)
  return (
    <div className={styles.columns}>
      <Card as="section" padded aria-label="Text">
        <form noValidate onSubmit={submit} className={styles.field}>
          {overrun && (
            <ChangedMeanwhile
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
              className={styles.textarea}
              placeholder={'Race director: Marek\nStewards: Ana, Jo\n\nWe race on Saturdays at 20:00.'}
              value={text}
              onChange={event => {
                clear()
                onDraft(editedDraft(draft, saved, event.target.value))
              }}
            />
          </Field>
          {failure && (
            <Notice tone="error" title="Failed to Save Text">
              {failure}
            </Notice>
          )}
          <div className={styles.foot}>
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
      <section aria-label="Preview" className={styles.preview}>
        <h3 className={styles.title}>Preview: beside the chat</h3>
        <Card padded>{text.trim() ? <ClubText text={text.trim()} /> : <p>Nothing written yet.</p>}</Card>
      </section>
    </div>
  )
}

type ChangedMeanwhileProps = { theirs: string; onTake: () => void; onKeep: () => void }

/** Another admin saved first: shows their text and asks which to keep. */
function ChangedMeanwhile({ theirs, onTake, onKeep }: ChangedMeanwhileProps) {
  return (
    <Notice tone="warn" title="Another admin has changed this text">
      {theirs ? <ClubText text={theirs} /> : <p>The text is now empty.</p>}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' })}>
        <Button size="sm" variant="secondary" onClick={onTake}>
          Take theirs
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </Notice>
  )
}

/** Saves the draft only if the text is still the one it started from. */
function useClubTextForm({ saved, draft, onDraft }: ClubTextDraftProps & { saved: string }) {
  const { mutateAsync } = useSaveClubAdminText()
  const form = useForm({
    contract: adminTextInput,
    read: () => ({ text: draft?.text ?? saved, expectedText: draft?.start ?? saved }),
    save: ({ text }) => mutateAsync({ text, expectedText: draft?.start ?? saved }),
    done: () => ({ title: 'Text Saved', description: 'It now appears beside the chat.' }),
    failed: { title: 'Failed to Save Text', fallback: 'Please try again.' },
    // The other admin's text is fetched and shown with the question.
    onFailed: error => error instanceof ApiError && error.code === 'changed_meanwhile',
    onDone: ({ text }) => onDraft(current => draftAfterSaving(current, draft, text)),
    isOnce: false,
  })
  const submit: typeof form.submit = async event => {
    event.preventDefault()
    if (draft && !isChangedByOthers(draft, saved)) await form.submit(event)
  }
  return { ...form, submit }
}

const styles = {
  columns: css({
    display: 'grid',
    gap: { base: '5', md: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
    alignItems: 'start',
  }),
  field: css({ display: 'grid', gap: '4' }),
  textarea: css({ minHeight: { base: '[40dvh!]', md: '[320px!]' } }),
  preview: css({ position: { md: 'sticky' }, top: { md: '[calc({sizes.header} + 80px)]' } }),
  title: css({ textStyle: 'label', color: 'fg.muted', mb: '2' }),
  foot: css({
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '3',
    '& > *': { flexGrow: { base: '1', sm: '0' } },
  }),
}
