import { Plus, SendHorizontal } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { chatComposer } from 'styled-system/recipes'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TypingLine } from '../people/typing-line.tsx'
import type { RoomHandle } from '../state.ts'
import { useCompletion } from './completion.ts'
import { CompletionBox } from './completion-box.tsx'
import { ComposerFoot } from './composer-foot.tsx'
import { useComposing } from './composing.ts'
import { MessageField } from './message-field.tsx'
import { ReplyBanner } from './reply-banner.tsx'
import type { Tool } from './tools.tsx'
import { Tray } from './tray.tsx'

type ComposerProps = { room: RoomHandle; roomId: string; me: Member; people: ListedMember[] }

/** Where a message is written. Enter makes a new line, with Ctrl or Cmd it sends. */
export function Composer({ room, roomId, me, people }: ComposerProps) {
  const look = chatComposer()
  const composing = useComposing({ room, roomId, me, people })
  const { input, replyTo } = composing
  const completion = useCompletion({ input, people, me })
  const [isTrayOpen, setIsTrayOpen] = useState(false)
  const trayButton = useRef<HTMLButtonElement>(null)
  const trayId = useId()

  function send() {
    if (!composing.maySend) return
    composing.send()
    completion.close()
    input.current?.focus()
  }

  function use(_: Tool) {
    setIsTrayOpen(false)
    composing.startMention()
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
      {replyTo && <ReplyBanner message={replyTo} onCancel={composing.stopReplying} />}
      <CompletionBox completion={completion} />
      <div className={look.row}>
        <TrayButton
          ref={trayButton}
          trayId={trayId}
          isOpen={isTrayOpen}
          onPress={() => setIsTrayOpen(!isTrayOpen)}
        />
        <MessageField
          composing={composing}
          completion={completion}
          onFocus={() => setIsTrayOpen(false)}
          onSend={send}
        />
        <SendButton isDisabled={!composing.maySend} />
      </div>
      <ComposerFoot composing={composing} isAdmin={me.isAdmin} onTool={use}>
        <TypingLine typing={room.typing} people={people} />
      </ComposerFoot>
      {isTrayOpen && (
        <Tray
          id={trayId}
          onTool={use}
          onEscape={() => {
            setIsTrayOpen(false)
            trayButton.current?.focus()
          }}
        />
      )}
    </form>
  )
}

type TrayButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  trayId: string
  isOpen: boolean
  onPress: () => void
}

function TrayButton({ ref, trayId, isOpen, onPress }: TrayButtonProps) {
  return (
    <IconButton
      ref={ref}
      label="Add to the message"
      aria-expanded={isOpen}
      aria-controls={isOpen ? trayId : undefined}
      className={chatComposer().add}
      onClick={onPress}
    >
      <Plus />
    </IconButton>
  )
}

function SendButton({ isDisabled }: { isDisabled: boolean }) {
  return (
    <Button
      type="submit"
      icon={<SendHorizontal />}
      aria-label="Send message"
      disabled={isDisabled}
      className={chatComposer().send}
      // A press must not take the focus, and a phone's keyboard with it, from the field.
      onPointerDown={event => event.preventDefault()}
    >
      <span>Send</span>
    </Button>
  )
}
