import { useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/toast-store.ts'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { BANNER_QUOTE_MAX, cut } from '#worker/features/chat/rules/text.ts'
import { sentenceOf } from '../rooms/chat-states.tsx'
import { useActs } from './room-acts.ts'

/** Asks before a message is gone for everybody. */
export default function DeleteDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { remove } = useActs()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    setIsBusy(true)
    try {
      await remove(message)
      onClose()
    } catch (error) {
      const description = sentenceOf(error)
      notify({ title: 'Failed to delete message', description, variant: 'destructive' })
      setProblem(description)
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      alert
      size="sm"
      title="Delete message"
      description={`The text of ${message.member?.gamertag ?? 'a former member'} goes for everybody, for good.`}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isBusy} busyLabel="Deleting..." onClick={confirm}>
            Delete message
          </Button>
        </>
      }
    >
      <blockquote className={words}>{cut(message.message, BANNER_QUOTE_MAX)}</blockquote>
      {problem && (
        <Notice tone="error" title="Failed to delete message" className={css({ mt: '4' })}>
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}

const words = css({
  pl: '3',
  borderLeft: '[3px solid {colors.border.strong}]',
  color: 'fg.muted',
  fontSize: 'md',
})
