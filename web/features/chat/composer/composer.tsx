import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { chatComposer } from 'styled-system/recipes'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { messageMax } from '#worker/features/chat/rules/posting.ts'
import { type RoomHandle, useDraft } from '../state.ts'
import { ComposerFoot } from './composer-foot.tsx'
import { draftProblem } from './draft-problem.ts'
import { MentionBox } from './mention-box.tsx'
import { useMentioning } from './mentioning.ts'
import { MessageField } from './message-field.tsx'
import { messageLength } from './message-length.ts'
import { ReplyBanner } from './reply-banner.tsx'
import { TypingLine } from './typing-line.tsx'

/** How long after a message nothing is sent, so that a second press does not send it twice, in ms. */
const SEND_LOCK = 300

type ComposerProps = {
  room: RoomHandle
  roomId: string
  me: Member
  people: ListedMember[]
  replyTo: ChatMessage | null
  onReplyOver: () => void
}

/** Where a message is written. Enter makes a new line, with Ctrl or Cmd it sends. */
export function Composer({ room, roomId, me, people, replyTo, onReplyOver }: ComposerProps) {
  const look = chatComposer()
  const [draft, setDraft] = useDraft(roomId)
  const input = useRef<HTMLTextAreaElement>(null)
  const mentioning = useMentioning({ input, draft, setDraft, people, me })
  const length = messageLength(draft)
  const max = messageMax({ isProvenAdmin: me.isAdmin })
  const problem = draftProblem(draft, people)
  const maySend = length > 0 && length <= max && !problem
  const isLocked = useSendLock()

  useEffect(() => {
    if (replyTo) input.current?.focus()
  }, [replyTo])

  function send() {
    if (!maySend || isLocked()) return
    room.send(draft.trim(), replyTo)
    setDraft('')
    mentioning.close()
    onReplyOver()
    input.current?.focus()
  }

  return (
    <form
      className={look.root}
      aria-label="Write a message"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {replyTo && <ReplyBanner message={replyTo} onCancel={onReplyOver} />}
      <MentionBox mentioning={mentioning} />
      <div className={look.row}>
        <MessageField
          input={input}
          draft={draft}
          isRefused={length > max || problem !== null}
          mentioning={mentioning}
          onDraft={text => {
            setDraft(text)
            if (text) room.sayTyping()
          }}
          onSend={send}
          onEscape={replyTo && onReplyOver}
        />
        <SendButton isDisabled={!maySend} />
      </div>
      <ComposerFoot length={length} max={max} problem={problem} isAdmin={me.isAdmin}>
        <TypingLine typing={room.typing} people={people} />
      </ComposerFoot>
    </form>
  )
}

/** Whether a message has just been sent; if not, one is sent now. */
function useSendLock(): () => boolean {
  const lockedUntil = useRef(0)
  return () => {
    const now = performance.now()
    if (now < lockedUntil.current) return true
    lockedUntil.current = now + SEND_LOCK
    return false
  }
}

function SendButton({ isDisabled }: { isDisabled: boolean }) {
  return (
    <Button
      type="submit"
      icon={<SendHorizontal />}
      aria-label="Send message"
      disabled={isDisabled}
      className={css({ alignSelf: 'flex-end', px: { base: '3', md: '5' } })}
      // A press must not take the focus, and a phone's keyboard with it, from the field.
      onPointerDown={event => event.preventDefault()}
    >
      <span className={css({ hideBelow: 'md' })}>Send</span>
    </Button>
  )
}
