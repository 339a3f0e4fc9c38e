import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { composer } from '#web/features/push/composer.look.ts'
import { ApiError, errorMessage } from '#web/lib/api.ts'
import { useMinute } from '#web/lib/clock.ts'
import { clockTime, fullDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { helpBeside } from '#web/ui/controls.look.ts'
import { Retry } from '#web/ui/fetch-failed.tsx'
import { Field, Input, Textarea } from '#web/ui/field.tsx'
import { LazyDialog, LazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { useSubmit } from '#web/ui/submit.ts'
import { BODY_MAX, TITLE_MAX } from '#worker/features/push/contract.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'
import { audienceQuery, useSendAnnouncement } from '../api.ts'
import {
  type Announcement,
  type AnnouncementDraft,
  announcementProblems,
  isBlank,
  isIncomplete,
  noAnnouncement,
  tooLongProblems,
} from './announcement.ts'
import { pickTemplate, TemplateRow } from './announcement-templates.tsx'
import { SendProgress } from './send-history.tsx'
import { sentSentence } from './send-sentences.ts'

const sendDialog = new LazyPart(() => import('./send-dialog.tsx'))
const ahead = [sendDialog]

/** Where an admin writes to every member: in their bell, on their dashboard, and as an alert. */
export function AnnouncementComposer({ draft, replaced, sendId, onDraft }: AnnouncementComposerProps) {
  const { form, audience, errors, forgetErrors, submit, question, latest } = useSendingAnnouncement({
    draft,
    sendId,
    onDraft,
  })
  usePrefetch(ahead)
  const styles = composer
  const members = audience.data?.members ?? 0
  const label = members > 0 ? `Send to ${members} ${members === 1 ? 'member' : 'members'}` : 'Send'

  const change: AnnouncementComposerProps['onDraft'] = (...next) => {
    forgetErrors()
    onDraft(...next)
  }
  const pick = (template: Announcement) => {
    const picked = pickTemplate({ draft, replaced }, template)
    change(picked.draft, picked.replaced)
  }
  const putBack = () => {
    if (replaced) change(replaced)
    form.current?.querySelector<HTMLElement>('[name=title]')?.focus() // the button disappears, and focus with it
  }

  return (
    <>
      <form ref={form} noValidate autoComplete="off" onSubmit={submit} className={styles.form}>
        <Card as="section" padded aria-label="Announcement" className={styles.fields}>
          <TemplateRow onPick={pick} />
          {replaced && (
            <Notice
              action={
                <Button size="sm" variant="secondary" onClick={putBack}>
                  Undo
                </Button>
              }
            >
              The template replaced what you had typed.
            </Notice>
          )}
          <AnnouncementFields draft={draft} onDraft={change} errors={errors} />
          <ul className={styles.tips} aria-label="Tips">
            <li>Keep messages under 100 characters: most phones cut off the rest.</li>
            <li>Send race reminders 30-60 minutes before the start.</li>
          </ul>
          <AudienceNotice audience={audience} />
        </Card>
        <PhonePreview draft={draft} />
        <div className={styles.bar}>
          {latest && <SendProgress id={latest} />}
          <Button type="submit" icon={<Send />} busy={question.busy} busyLabel="Sending...">
            {label}
          </Button>
        </div>
      </form>
      <LazyDialog part={sendDialog} {...question} draft={draft} audience={audience.data} label={label} />
    </>
  )
}

const FAILED = 'Failed to send push notifications'

export type AnnouncementComposerProps = AnnouncementDraft & {
  /** Without `replaced`, there is no text to restore. */
  onDraft: (draft: Announcement, replaced?: Announcement | null) => void
}

/** From draft to send: validated, confirmed, sent once, and kept on failure. */
function useSendingAnnouncement({ draft, sendId, onDraft }: Omit<AnnouncementComposerProps, 'replaced'>) {
  const form = useRef<HTMLFormElement>(null)
  const audience = useQuery(audienceQuery)
  const { mutateAsync } = useSendAnnouncement()
  const [errors, setErrors] = useState<ReturnType<typeof announcementProblems>>({})
  const [isAsking, setIsAsking] = useState(false)
  const [latest, setLatest] = useState<string>()
  const { send, busy, failure, setFailure } = useSubmit({
    done: sent => ({ title: 'Notifications Sent!', description: sentSentence(sent) }),
    failed: error => ({ title: 'Send Failed', sentence: errorMessage(error, FAILED), toast: FAILED }),
    onDone: ({ id }: Awaited<ReturnType<typeof mutateAsync>>) => {
      setIsAsking(false)
      setLatest(id)
      onDraft(noAnnouncement)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const problems = announcementProblems(draft)
    show(problems)
    setFailure(null)
    if (isIncomplete(draft))
      notify({
        title: 'Missing Information',
        description: 'Please enter both title and message',
        variant: 'destructive',
      })
    if (Object.keys(problems).length > 0) return
    void audience.refetch() // so that the dialog shows the current number
    setIsAsking(true)
  }

  async function confirm() {
    const told = await send(() =>
      mutateAsync({ ...draft, url: draft.url.trim() || null, clientSendId: sendId }),
    )
    const refused = told?.error instanceof ApiError ? told.error.issues : []
    if (refused.length === 0) return
    setIsAsking(false)
    show(Object.fromEntries(refused.map(({ path, message }) => [path, message])))
  }

  // Shows each error at its field and focuses the first.
  function show(problems: ReturnType<typeof announcementProblems>) {
    setErrors(problems)
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
    fields.find(({ name }) => name in problems)?.focus()
  }

  // A send cannot be recalled, so the dialog stays open until it is answered.
  const onClose = () => {
    if (!busy) setIsAsking(false)
  }

  return {
    form,
    audience,
    errors,
    forgetErrors: () => setErrors({}),
    submit,
    question: { open: isAsking, onClose, busy, failure, onSend: confirm },
    latest,
  }
}

type AnnouncementFieldsProps = {
  draft: Announcement
  onDraft: (draft: Announcement) => void
  errors: Partial<Record<keyof Announcement, string>>
}

/** Title, message and link, with character counts. */
function AnnouncementFields({ draft, onDraft, errors }: AnnouncementFieldsProps) {
  const shown = { ...errors, ...tooLongProblems(draft) }
  const set = (change: Partial<Announcement>) => onDraft({ ...draft, ...change })
  return (
    <>
      <Field
        label="Title"
        required
        error={shown.title}
        helper={`${trimmedLength(draft.title)}/${TITLE_MAX}`}
        className={helpBeside}
      >
        <Input name="title" value={draft.title} onChange={event => set({ title: event.target.value })} />
      </Field>
      <Field
        label="Message"
        required
        error={shown.body}
        helper={`${trimmedLength(draft.body)}/${BODY_MAX}`}
        className={helpBeside}
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
        helper="Opens a page of the club, such as /races, or an https address."
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

type AudienceNoticeProps = { audience: UseQueryResult<{ members: number; browsers: number }> }

/** Shown if it would reach no phone, or if the audience is unknown. */
function AudienceNotice({ audience }: AudienceNoticeProps) {
  if (audience.data?.browsers === 0)
    return (
      <Notice title="Nobody has alerts on yet">
        Announcements appear in every member’s bell, and on their dashboard for a week. Phones get them once
        members turn alerts on with the button in the header.
      </Notice>
    )
  if (audience.data || !audience.isError) return null
  return (
    <Notice tone="warn" title="Failed to fetch recipients" action={<Retry query={audience} small />}>
      {errorMessage(audience.error)}
    </Notice>
  )
}

/** The alert as it looks on a locked phone. */
function PhonePreview({ draft }: { draft: Announcement }) {
  const styles = composer
  const now = new Date(useMinute()).toISOString()
  return (
    <section aria-label="Preview" className={styles.preview}>
      <h3 className={styles.label}>On a phone</h3>
      <div className={styles.phone}>
        <p className={styles.clock} aria-hidden="true">
          {clockTime(now)}
          <span>{fullDate(now).replace(/ \d{4}$/, '')}</span>
        </p>
        <div className={styles.alert}>
          <img src="/icon-192.png" alt="" width="36" height="36" />
          <div>
            <p className={styles.app}>
              Racing Club <span>now</span>
            </p>
            {isBlank(draft) ? (
              <p className={styles.body}>What you write appears here.</p>
            ) : (
              <>
                <p className={styles.title}>{draft.title.trim() || 'Title'}</p>
                <p className={styles.body}>{draft.body.trim() || 'Message'}</p>
              </>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
