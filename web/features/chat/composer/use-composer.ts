import { useEffect, useRef } from 'react'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { useMinute } from '#web/lib/clock.ts'
import type { Quote } from '#worker/features/chat/contract.ts'
import { messageMax } from '#worker/features/chat/rules/message-text.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'
import { type RoomHandle, useDraft } from '../state.ts'
import {
  type Attachment,
  draftOf,
  draftProblem,
  emptyDraft,
  isEmpty,
  messageOfDraft,
  setUnderCursor,
} from './drafts.ts'
import { useEditing } from './editing.ts'
import { insertBetween, replaceFieldText } from './insert-text.ts'

/** Time within which a second press on the same GIF is ignored, in ms. */
const SEND_LOCK = 300

type Needs = { room: RoomHandle; roomId: string; me: Member; people: ListedMember[] }
export type ComposerState = ReturnType<typeof useComposer>

/** The message being written in a room: its state, and the functions that change and send it. */
export function useComposer({ room, roomId, me, people }: Needs) {
  const [draft, change] = useDraft(roomId)
  const input = useRef<HTMLTextAreaElement>(null)
  const isSecondPress = useSecondPress()
  const message = messageOfDraft(draft)
  const length = trimmedLength(message)
  const max = messageMax({ isProvenAdmin: me.isAdmin })
  const problem = draftProblem(draft, people, useMinute())
  const maySend = length > 0 && length <= max && !problem
  const replyTo = currentReply(draft.replyTo, room)
  useFocusOnReply(draft.replyTo, input)
  const { edit } = draft
  const { isSaving, save, leave, editLast } = useEditing({ edit, room, roomId, me: me.id, input })

  function deliver(words: string): boolean {
    room.send(words, replyTo)
    change(emptyDraft)
    return true
  }
  // Read afresh: uploads may have finished since the last render.
  const attachments = () => draftOf(me.id, roomId).attachments
  const without = ({ path }: Attachment) => attachments().filter(it => it.path !== path)
  const attach = (attachment: Attachment) => change({ attachments: [...without(attachment), attachment] })

  return {
    ...{ draft, input, length, max, problem, replyTo, isSaving },
    maySend: maySend && !isSaving,
    isRefused: length > max || problem !== null,
    /** Sends the message or saves the edit; returns whether it did. */
    send() {
      if (!maySend || isSaving) return false
      // A second press before the next render finds an empty draft. Whatever else is sent right after a message waits in
      // the room's queue.
      if (!edit) return !isEmpty(draftOf(me.id, roomId)) && deliver(message)
      void save(edit, message)
      return true
    },
    setUnderCursor: (isThere: boolean) => setUnderCursor(me.id, roomId, isThere),
    stopEditing: leave,
    editLast: () => isEmpty(draft) && !room.isArchived && editLast(),
    write(text: string) {
      change({ text })
      if (text) room.sayTyping()
    },
    stopReplying: () => change({ replyTo: null }),
    attach,
    detach: (attachment: Attachment) => change({ attachments: without(attachment) }),
    /** Sends one of the club's GIFs. If text was already typed, the GIF is attached and the text becomes its caption. */
    addGif(path: string) {
      if (isSecondPress(path)) return
      if (length === 0 && !edit) deliver(path)
      else attach({ path, name: 'GIF', isVideo: false })
    },
    insert: (text: string) => insert(input.current, text),
    startMention() {
      const area = input.current
      area?.focus()
      const isInWord = area && /\S$/.test(area.value.slice(0, area.selectionStart))
      insert(area, isInWord ? ' @' : '@')
    },
  }
}

// At the caret, replacing the selection.
function insert(area: HTMLTextAreaElement | null, inserted: string) {
  if (!area) return
  const { value: text, selectionStart: start, selectionEnd: end } = area
  replaceFieldText(area, { start, end }, insertBetween({ text, caret: end }, start, end, inserted))
}

/** Detects a second press on the same item within `SEND_LOCK`. */
function useSecondPress(): (pressed: string) => boolean {
  const last = useRef({ pressed: '', at: 0 })
  return pressed => {
    const now = performance.now()
    if (pressed === last.current.pressed && now - last.current.at < SEND_LOCK) return true
    last.current = { pressed, at: now }
    return false
  }
}

// The quoted message may have changed since; a deleted one is no longer replied to.
function currentReply(replyTo: Quote | null, { state }: RoomHandle): Quote | null {
  const message = replyTo && (state.messages.find(({ id }) => id === replyTo.id) ?? replyTo)
  return message?.isDeleted ? null : message
}

// Not for a reply restored from a draft: that would open a phone's keyboard over the room.
function useFocusOnReply(replyTo: Quote | null, input: ComposerState['input']) {
  const standing = useRef(replyTo)
  useEffect(() => {
    if (replyTo && replyTo !== standing.current) input.current?.focus()
    standing.current = replyTo
  }, [replyTo, input])
}
