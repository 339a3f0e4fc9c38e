import { Plus, SendHorizontal, Smile } from 'lucide-react'
import { useId } from 'react'
import { chatComposer } from 'styled-system/recipes'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AttachmentStrip } from '../media/attachment-strip.tsx'
import { TalkDrop } from '../media/talk-drop.tsx'
import { TypingLine } from '../people/typing-line.tsx'
import type { RoomHandle } from '../state.ts'
import { useCompletion } from './autocomplete.tsx'
import { CompletionBox } from './completion-box.tsx'
import { ComposerFoot } from './composer-foot.tsx'
import { ComposerPanel, ComposerWindows, pickerPanel } from './composer-panels.tsx'
import { MessageField } from './message-field.tsx'
import { type Opening, useOpening } from './opening.ts'
import { ReplyBanner } from './reply-banner.tsx'
import { useComposing } from './use-composer.ts'

type ComposerProps = { room: RoomHandle; roomId: string; me: Member; people: ListedMember[] }

/** Where a message is written. Enter makes a new line, with Ctrl or Cmd it sends. */
export function Composer({ room, roomId, me, people }: ComposerProps) {
  const composing = useComposing({ room, roomId, me, people })
  const { draft, input, replyTo } = composing
  const completion = useCompletion({ input, people, me })
  const opening = useOpening(composing)
  const openedKind = opening.opened?.kind
  const trayId = useId()
  const look = chatComposer()

  function send() {
    if (!composing.send()) return
    completion.close()
    input.current?.focus()
  }

  return (
    <>
      <form
        className={look.root}
        aria-label="Write a message"
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        {replyTo && <ReplyBanner message={replyTo} onCancel={composing.stopReplying} />}
        <AttachmentStrip attachments={draft.attachments} onRemove={composing.detach} />
        <CompletionBox completion={completion} />
        <div className={look.row}>
          <TrayButton opening={opening} trayId={trayId} />
          <MessageField {...{ composing, completion, opening }} onSend={send}>
            <EmojiButton opening={opening} />
          </MessageField>
          <SendButton isDisabled={!composing.maySend} />
        </div>
        <ComposerFoot composing={composing} isAdmin={me.isAdmin} onTool={opening.use}>
          <TypingLine typing={room.typing} people={people} />
        </ComposerFoot>
        <ComposerPanel {...{ composing, opening }} trayId={trayId} />
      </form>
      {/* The upload's own window takes them itself; a poll that is being written must not make way for them. */}
      {openedKind !== 'upload' && <TalkDrop onFiles={openedKind === 'poll' ? null : opening.upload} />}
      <ComposerWindows {...{ roomId, composing, opening }} />
    </>
  )
}

type OpenerProps = { opening: Opening }

function TrayButton({ opening, trayId }: OpenerProps & { trayId: string }) {
  const isOpen = opening.opened?.kind === 'tray'
  return (
    <IconButton
      ref={opening.trayButton}
      label="Add to the message"
      aria-expanded={isOpen}
      aria-controls={isOpen ? trayId : undefined}
      className={chatComposer().add}
      onClick={() => opening.toggle('tray')}
    >
      <Plus />
    </IconButton>
  )
}

function EmojiButton({ opening }: OpenerProps) {
  return (
    <IconButton
      label="Emoji"
      title="Emoji"
      aria-expanded={opening.opened?.kind === 'emoji'}
      className={chatComposer().emoji}
      onPointerEnter={pickerPanel.fetchAhead}
      onClick={() => opening.toggle('emoji')}
    >
      <Smile />
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
