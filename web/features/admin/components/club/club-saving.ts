import { type ClubDraftProps, draftAfter, isOverrun } from '#web/features/admin/club-text-draft.ts'
import { useSaveClubAdminText } from '#web/features/chat/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { useForm } from '#web/ui/form.ts'
import { adminTextInput } from '#worker/features/club/contract.ts'

/** Saves the draft over the text it was begun with, and over no other. */
export function useClubSaving({ saved, draft, onDraft }: ClubDraftProps & { saved: string }) {
  const { mutateAsync } = useSaveClubAdminText()
  const form = useForm({
    contract: adminTextInput,
    read: () => ({ text: draft?.text ?? saved, expectedText: draft?.start ?? saved }),
    save: ({ text }) => mutateAsync({ text, expectedText: draft?.start ?? saved }),
    done: () => ({ title: 'Text Saved', description: 'It stands beside the chat now.' }),
    failed: { title: 'Failed to Save Text', fallback: 'Please try again.' },
    // What the other admin wrote is fetched, and stands in the form with the question.
    onFailed: error => error instanceof ApiError && error.code === 'changed_meanwhile',
    onDone: ({ text }) => onDraft(current => draftAfter(current, draft, text)),
    isOnce: false,
  })
  const submit: typeof form.submit = async event => {
    event.preventDefault()
    if (draft && !isOverrun(draft, saved)) await form.submit(event)
  }
  return { ...form, submit }
}
