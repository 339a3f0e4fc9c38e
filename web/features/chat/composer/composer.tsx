import { Check, Film, ImagePlus, Pencil, Plus, Reply, SendHorizontal, Smile, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { attachments as attachmentStrip } from '#web/features/chat/attachments.look.ts'
import { chatComposer } from '#web/features/chat/chat-composer.look.ts'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { useDroppedFiles } from '#web/features/uploads/dropped-files.ts'
import { Button } from '#web/ui/button.tsx'
import { atFoot } from '#web/ui/foot.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Quote } from '#worker/features/chat/contract.ts'
import { SHORT_QUOTE_MAX } from '#worker/features/chat/rules/message-text.ts'
import { describeMedia } from '#worker/lib/text/describe-media.ts'
import { truncate } from '#worker/lib/text/truncate.ts'
import { typingWords } from '../room-client/typing.ts'
import type { RoomHandle } from '../state.ts'
import { AutocompleteList, useAutocomplete } from './autocomplete.tsx'
import {
  ComposerDialogs,
  ComposerPanel,
  type ComposerPanels,
  pickerPanel,
  useComposerPanels,
} from './composer-panels.tsx'
import type { Attachment } from './drafts.ts'
import { MessageField } from './message-field.tsx'
import { Hints, type Tool, ToolIcons } from './tools.tsx'
import { type ComposerState, useComposer } from './use-composer.ts'

type ComposerProps = { room: RoomHandle; roomId: string; me: Member; people: ListedMember[] }

/** The form for writing a message. Enter makes a new line; Ctrl+Enter or Cmd+Enter sends. */
export function Composer({ room, roomId, me, people }: ComposerProps) {
  const composer = useComposer({ room, roomId, me, people })
  const { draft, input, replyTo } = composer
  const autocomplete = useAutocomplete({ input, people, me })
  const panels = useComposerPanels(me.id, composer)
  const openedKind = panels.opened?.kind
  const trayId = useId()
  const styles = chatComposer

  function send() {
    if (!composer.send()) return
    autocomplete.close()
    input.current?.focus()
  }

  return (
    <>
      <form
        ref={atFoot}
        className={styles.root}
        aria-label="Write a message"
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        {draft.edit && <EditBanner before={draft.edit.before} onCancel={composer.stopEditing} />}
        {replyTo && <ReplyBanner message={replyTo} onCancel={composer.stopReplying} />}
        <AttachmentStrip attachments={draft.attachments} onRemove={composer.detach} />
        <AutocompleteList autocomplete={autocomplete} />
        <div className={styles.row}>
          <TrayButton panels={panels} trayId={trayId} />
          <MessageField {...{ composer, autocomplete, panels }} onSend={send}>
            <EmojiButton panels={panels} />
          </MessageField>
          <SendButton isDisabled={!composer.maySend} isEdit={draft.edit !== null} />
        </div>
        <ComposerFoot composer={composer} isAdmin={me.isAdmin} onTool={panels.use}>
          <TypingLine typing={room.typing} people={people} />
        </ComposerFoot>
        <ComposerPanel {...{ composer, panels }} trayId={trayId} />
      </form>
      {/* The upload dialog takes dropped files itself; a half-written poll must not be closed by them. */}
      {openedKind !== 'upload' && <DropZone onFiles={openedKind === 'poll' ? null : panels.upload} />}
      <ComposerDialogs {...{ roomId, composer, panels }} />
    </>
  )
}

type OpenerProps = { panels: ComposerPanels }

function TrayButton({ panels, trayId }: OpenerProps & { trayId: string }) {
  const isOpen = panels.opened?.kind === 'tray'
  return (
    <IconButton
      ref={panels.trayButton}
      label="Add to the message"
      aria-expanded={isOpen}
      aria-controls={isOpen ? trayId : undefined}
      className={chatComposer.add}
      onClick={() => panels.toggle('tray')}
    >
      <Plus />
    </IconButton>
  )
}

function EmojiButton({ panels }: OpenerProps) {
  return (
    <IconButton
      label="Emoji"
      title="Emoji"
      aria-expanded={panels.opened?.kind === 'emoji'}
      className={chatComposer.emoji}
      onPointerEnter={pickerPanel.fetchAhead}
      onClick={() => panels.toggle('emoji')}
    >
      <Smile />
    </IconButton>
  )
}

function SendButton({ isDisabled, isEdit }: { isDisabled: boolean; isEdit: boolean }) {
  return (
    <Button
      type="submit"
      icon={isEdit ? <Check /> : <SendHorizontal />}
      aria-label={isEdit ? 'Save changes' : 'Send message'}
      disabled={isDisabled}
      className={chatComposer.send}
      // A press must not blur the field, which would close a phone's keyboard.
      onPointerDown={event => event.preventDefault()}
    >
      <span>{isEdit ? 'Save' : 'Send'}</span>
    </Button>
  )
}

/** The message being edited, above the field. */
function EditBanner({ before, onCancel }: { before: string; onCancel: () => void }) {
  return (
    <div className={chatComposer.reply}>
      <Pencil aria-hidden="true" size={16} />
      <div>
        <p role="status">Editing your message</p>
        <p>{truncate(describeMedia(before), SHORT_QUOTE_MAX)}</p>
      </div>
      <IconButton label="Cancel editing" size="sm" onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  )
}

/** The message being replied to, above the field. */
export function ReplyBanner({ message, onCancel }: { message: Quote; onCancel: () => void }) {
  return (
    <div className={chatComposer.reply}>
      <Reply aria-hidden="true" size={16} />
      <div>
        <p role="status">
          Replying to <strong>{message.member?.gamertag ?? 'Former member'}</strong>
        </p>
        <p>{truncate(describeMedia(message.message), SHORT_QUOTE_MAX)}</p>
      </div>
      <IconButton label="Cancel reply" size="sm" onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  )
}

type AttachmentStripProps = { attachments: Attachment[]; onRemove: (attachment: Attachment) => void }

/** The attachments of the message being written, above the field. */
function AttachmentStrip({ attachments, onRemove }: AttachmentStripProps) {
  const { root, item, remove } = attachmentStrip
  if (attachments.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from a list without bullets.
    <ul role="list" aria-label="Attachments" className={root}>
      {attachments.map(attachment => (
        <li key={attachment.path} className={item}>
          {attachment.isVideo ? (
            <>
              <video src={`${attachment.path}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} />
              <Film aria-hidden="true" />
            </>
          ) : (
            <img src={attachment.path} alt="" />
          )}
          <button
            type="button"
            aria-label={`Remove ${attachment.name}`}
            className={remove}
            onClick={() => onRemove(attachment)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type ComposerFootProps = {
  composer: ComposerState
  isAdmin: boolean
  onTool: (tool: Tool) => void
  /** Who is typing. */
  children: ReactNode
}

/**
 * The line below the field: tools, hints and the character count. On a phone it is only the count and who is typing, laid
 * over the end of the messages so that it neither takes space from them nor moves them.
 */
export function ComposerFoot({ composer, isAdmin, onTool, children }: ComposerFootProps) {
  const styles = chatComposer
  const { length, max, problem } = composer
  const isOver = length > max
  return (
    <div className={styles.foot}>
      <ToolIcons onTool={onTool} />
      {children}
      <Hints />
      <p
        className={styles.count}
        data-over={composer.isRefused || undefined}
        data-typing={length > 0 || undefined}
      >
        <span role="status">
          {problem && <span>{`${problem}, `}</span>}
          {isOver && <VisuallyHidden>The message is too long</VisuallyHidden>}
        </span>
        <span>{`${length}/${max} characters${isAdmin ? ' (Admin)' : ''}`}</span>
      </p>
    </div>
  )
}

/** Who is typing. It replaces the hints meanwhile, so that nothing moves. */
function TypingLine({ typing, people }: { typing: string[]; people: ListedMember[] }) {
  const names = typing.map(id => people.find(it => it.id === id)?.displayName ?? 'Someone')
  if (names.length === 0) return null
  return <p className={chatComposer.typing}>{typingWords(names)}</p>
}

/** Takes files dropped on the page, and says so while they are dragged over it; `null` takes none. */
function DropZone({ onFiles }: { onFiles: ((files: File[]) => void) | null }) {
  const isOver = useDroppedFiles(onFiles)
  if (!isOver) return null
  return (
    <p className={chatComposer.drop}>
      <ImagePlus aria-hidden="true" />
      Drop photos and videos here
    </p>
  )
}
