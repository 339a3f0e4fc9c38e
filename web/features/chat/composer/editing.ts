import { type RefObject, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#web/lib/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { notify } from '#web/ui/notify.ts'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { isStillEditable } from '#worker/features/chat/rules/editing.ts'
import type { RoomHandle } from '../state.ts'
import { beginEdit, type Edit, leaveEdit } from './drafts.ts'

/** Whether a member may edit this message at a time (epoch ms): only their own, and only for a while. */
export function mayEdit({ memberId, isDeleted, createdAt }: ChatMessage, me: string, now: number): boolean {
  return memberId === me && !isDeleted && isStillEditable(Date.parse(createdAt), now)
}

type Needs = {
  edit: Edit | null
  room: RoomHandle
  roomId: string
  me: string
  input: RefObject<HTMLTextAreaElement | null>
}

/** Editing one's own message in the composer: begin, save and leave. */
export function useEditing({ edit, room, roomId, me, input }: Needs) {
  const [isSaving, setIsSaving] = useState(false)
  useCaretAtEnd(edit, input)
  const leave = () => leaveEdit(me, roomId)
  const isGone = room.state.messages.some(({ id, isDeleted }) => isDeleted && id === edit?.messageId)
  // A message that was deleted, here or elsewhere, can no longer be edited.
  useEffect(() => {
    if (isGone) leaveEdit(me, roomId)
  }, [isGone, me, roomId])

  /** If saving fails, the text stays in the field. */
  async function save({ messageId, before }: Edit, text: string) {
    if (text === before) return leave()
    setIsSaving(true)
    try {
      await room.edit({ roomId, messageId, memberId: me }, text)
      leave()
    } catch (error) {
      notify({ title: 'Failed to edit message', description: errorMessage(error), variant: 'destructive' })
    } finally {
      setIsSaving(false)
    }
  }

  return {
    isSaving,
    save,
    leave,
    /** Starts editing one's newest message; returns whether there is one. Not while later messages are still being sent. */
    editLast() {
      if (room.state.pending.length > 0) return false
      const last = room.state.messages.findLast(({ memberId, isDeleted }) => memberId === me && !isDeleted)
      if (!last || !mayEdit(last, me, clubNow())) return false
      beginEdit(me, last)
      return true
    },
  }
}

// Not for an edit restored from a draft: that would open a phone's keyboard over the room.
function useCaretAtEnd(edit: Edit | null, input: Needs['input']) {
  const standing = useRef(edit?.messageId)
  useEffect(() => {
    const area = input.current
    if (edit && area && edit.messageId !== standing.current) {
      area.focus()
      area.setSelectionRange(area.value.length, area.value.length)
    }
    standing.current = edit?.messageId
  }, [edit, input])
}
