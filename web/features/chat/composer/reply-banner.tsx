import { Reply, X } from 'lucide-react'
import { chatComposer } from 'styled-system/recipes'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Quote } from '#worker/features/chat/contract.ts'
import { BANNER_QUOTE_MAX, cut } from '#worker/features/chat/rules/message-text.ts'
import { inWords } from '#worker/lib/text/describe-media.ts'

/** What is being answered, over the field. */
export function ReplyBanner({ message, onCancel }: { message: Quote; onCancel: () => void }) {
  return (
    <div className={chatComposer().reply}>
      <Reply aria-hidden="true" size={16} />
      <div>
        <p role="status">
          Replying to <strong>{message.member?.gamertag ?? 'Former member'}</strong>
        </p>
        <p>{cut(inWords(message.message), BANNER_QUOTE_MAX)}</p>
      </div>
      <IconButton label="Cancel reply" size="sm" onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  )
}
