import { Send } from 'lucide-react'
import '#web/theme/late/composer.css'
import { composer } from 'styled-system/recipes'
import { pickTemplate } from '#web/features/push/announcements/announcement-templates.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Late, LatePart, useFetchAhead } from '#web/ui/late.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AnnouncementFields } from '../components/composer/announcement-fields.tsx'
import { type ComposerProps, useAnnouncing } from '../components/composer/announcing.ts'
import { AudienceNotice } from '../components/composer/audience-notice.tsx'
import { PhonePreview } from '../components/composer/phone-preview.tsx'
import { SendProgress } from '../components/composer/send-progress.tsx'
import { TemplateRow } from '../components/composer/template-row.tsx'
import type { Announcement } from './announcement.ts'

const sendDialog = new LatePart(() => import('./send-dialog.tsx'))
const ahead = [sendDialog]

/** Where an admin writes to every member's phone. */
export function Composer({ draft, replaced, onDraft }: ComposerProps) {
  const { form, audience, errors, forgetErrors, submit, question, latest } = useAnnouncing({ draft, onDraft })
  useFetchAhead(ahead)
  const look = composer()
  const members = audience.data?.members ?? 0
  const label = members > 0 ? `Send to ${members} ${members === 1 ? 'member' : 'members'}` : 'Send'

  const change: ComposerProps['onDraft'] = (...next) => {
    forgetErrors()
    onDraft(...next)
  }
  const pick = (template: Announcement) => {
    const picked = pickTemplate({ draft, replaced }, template)
    change(picked.draft, picked.replaced)
  }
  const putBack = () => {
    if (replaced) change(replaced)
    form.current?.querySelector<HTMLElement>('[name=title]')?.focus() // the button goes, and the focus with it
  }

  return (
    <>
      <form ref={form} noValidate autoComplete="off" onSubmit={submit} className={look.form}>
        <Card as="section" padded aria-label="Announcement" className={look.fields}>
          <TemplateRow onPick={pick} />
          {replaced && (
            <Notice
              action={
                <Button size="sm" variant="secondary" onClick={putBack}>
                  Undo
                </Button>
              }
            >
              The template took the place of what you had typed.
            </Notice>
          )}
          <AnnouncementFields draft={draft} onDraft={change} errors={errors} />
          <ul className={look.tips} aria-label="Tips">
            <li>Keep messages under 100 characters: more is cut off on most phones.</li>
            <li>Send race reminders 30-60 minutes before the start.</li>
          </ul>
          <AudienceNotice audience={audience} />
        </Card>
        <PhonePreview draft={draft} />
        <div className={look.bar}>
          {latest && <SendProgress id={latest} />}
          <Button type="submit" icon={<Send />} busy={question.busy} busyLabel="Sending...">
            {label}
          </Button>
        </div>
      </form>
      <Late part={sendDialog} {...question} draft={draft} audience={audience.data} label={label} />
    </>
  )
}
