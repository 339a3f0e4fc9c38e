import { type RefObject, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#web/lib/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { notify } from '#web/ui/notify.ts'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { isStillEditable } from '#worker/features/chat/rules/editing.ts'
import type { RoomHandle } from '../state.ts'
import { beginEdit, type Edit, leaveEdit } from './drafts.ts'

/** Whether a member may change this message at a time (epoch ms): their own, for a while. */
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

/** The change of an own message in the composer: how it begins, is saved, and is left. */
export function useEditing({ edit, room, roomId, me, input }: Needs) {
  const [isSaving, setIsSaving] = useState(false)
  useCaretAtEnd(edit, input)
  const leave = () => leaveEdit(me, roomId)
  const isGone = room.state.messages.some(({ id, isDeleted }) => isDeleted && id === edit?.messageId)
  // What was deleted, here or elsewhere, is changed no more.
  useEffect(() => {
    if (isGone) leaveEdit(me, roomId)
  }, [isGone, me, roomId])

  /** What cannot be saved stays in the field. */
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
    /** Begins with the newest message of one's own; whether there is one to be changed. None that others follow on their way. */
    editLast() {
      if (room.state.pending.length > 0) return false
      const last = room.state.messages.findLast(({ memberId, isDeleted }) => memberId === me && !isDeleted)
      if (!last || !mayEdit(last, me, clubNow())) return false
      beginEdit(me, last)
      return true
    },
  }
}

// Not for one that a draft brings along: that would raise a phone's keyboard over the room.
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
