import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import {
  type Announcement,
  type Composition,
  isIncomplete,
  noAnnouncement,
  problemsOf,
} from '#web/features/push/announcements/announcement.ts'
import { sentSentence } from '#web/features/push/announcements/send-sentences.ts'
import { ApiError, sentenceOf } from '#web/lib/api.ts'
import { newUuid } from '#web/lib/surroundings.ts'
import { useSending } from '#web/ui/sending.ts'
import { notify } from '#web/ui/toast-store.ts'
import { audienceQuery, useSendAnnouncement } from '../../api.ts'

const FAILED = 'Failed to send push notifications'

export type ComposerProps = Composition & {
  /** Without `replaced` there is nothing to put back any more. */
  onDraft: (draft: Announcement, replaced?: Announcement | null) => void
}

/** From what is typed to what is sent: judged, asked about, sent once, and kept where that failed. */
export function useAnnouncing({ draft, onDraft }: Pick<ComposerProps, 'draft' | 'onDraft'>) {
  const form = useRef<HTMLFormElement>(null)
  const audience = useQuery(audienceQuery)
  const { mutateAsync } = useSendAnnouncement()
  const [errors, setErrors] = useState<ReturnType<typeof problemsOf>>({})
  const [isAsking, setIsAsking] = useState(false)
  const [latest, setLatest] = useState<string>()
  const sendId = useSendId(draft)
  const { send, busy, failure, setFailure } = useSending({
    done: sent => ({ title: 'Notifications Sent!', description: sentSentence(sent) }),
    failed: error => ({ title: 'Send Failed', sentence: sentenceOf(error, FAILED), toast: FAILED }),
    onDone: ({ id }: Awaited<ReturnType<typeof mutateAsync>>) => {
      setIsAsking(false)
      setLatest(id)
      onDraft(noAnnouncement)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const problems = problemsOf(draft)
    show(problems)
    setFailure(null)
    if (isIncomplete(draft))
      notify({
        title: 'Missing Information',
        description: 'Please enter both title and message',
        variant: 'destructive',
      })
    if (Object.keys(problems).length > 0) return
    void audience.refetch() // the number in the question is that of now
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

  // What is wrong stands at its field, and the first of them gets the focus.
  function show(problems: ReturnType<typeof problemsOf>) {
    setErrors(problems)
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
    fields.find(({ name }) => name in problems)?.focus()
  }

  // What is on its way cannot be called back, so the question stands until it is answered.
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

// The same words pressed again after an answer was lost are the same send; other words are another.
function useSendId(draft: Announcement) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft has an id of its own.
  return useMemo(() => newUuid(), [draft])
}
