import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { css, cx } from 'styled-system/css'
import { chatComposer, field } from 'styled-system/recipes'
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
  const lockedUntil = useRef(0)
  const mentioning = useMentioning({ input, draft, setDraft, people, me })
  const length = messageLength(draft)
  const max = messageMax({ isProvenAdmin: me.isAdmin })
  const problem = draftProblem(draft, people)
  const maySend = length > 0 && length <= max && !problem

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides how high the field is.
  useLayoutEffect(() => {
    const area = input.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  }, [draft])
  useEffect(() => {
    if (replyTo) input.current?.focus()
  }, [replyTo])

  function send() {
    const now = performance.now()
    if (!maySend || now < lockedUntil.current) return
    lockedUntil.current = now + SEND_LOCK
    room.send(draft.trim(), replyTo)
    setDraft('')
    mentioning.close()
    onReplyOver()
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While a word is being composed the keys are the input method's.
    if (event.nativeEvent.isComposing || mentioning.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && replyTo) {
      event.preventDefault()
      onReplyOver()
    }
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
        <textarea
          ref={input}
          rows={1}
          aria-label="Message"
          aria-invalid={length > max || problem !== null || undefined}
          {...mentioning.aria}
          placeholder="Type a message, paste image URL, or share a link... (Enter creates new lines)"
          value={draft}
          className={cx(field().control, look.field)}
          onChange={event => {
            setDraft(event.target.value)
            mentioning.onCaret()
            if (event.target.value) room.sayTyping()
          }}
          onSelect={mentioning.onCaret}
          onBlur={mentioning.close}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          icon={<SendHorizontal />}
          aria-label="Send message"
          disabled={!maySend}
          className={css({ alignSelf: 'flex-end', px: { base: '3', md: '5' } })}
          // A press must not take the focus, and a phone's keyboard with it, from the field.
          onPointerDown={event => event.preventDefault()}
        >
          <span className={css({ hideBelow: 'md' })}>Send</span>
        </Button>
      </div>
      <ComposerFoot length={length} max={max} problem={problem} isAdmin={me.isAdmin}>
        <TypingLine typing={room.typing} people={people} />
      </ComposerFoot>
    </form>
  )
}
