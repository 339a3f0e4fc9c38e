import { atom, useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { useSession } from '#web/features/session/api.ts'
import { removeBelow } from '#web/lib/key-store.ts'
import { store } from '#web/lib/store.ts'

const typedAtom = atom<Record<string, string>>({})

const below = (memberId: string) => `chat-draft/${memberId}/`

/** What a member has typed into a room and not sent. It stays over room changes and reloads. */
export function useDraft(roomId: string): [string, (text: string) => void] {
  const { member } = useSession()
  const memberId = member?.id ?? ''
  const typed = useAtomValue(typedAtom)
  const setDraft = useCallback((text: string) => keepDraft(memberId, roomId, text), [memberId, roomId])
  return [draftIn(typed, memberId, roomId), setDraft]
}

/** Keeps what a member has typed into a room. Storage that is full or forbidden only costs the draft at a reload. */
export function keepDraft(memberId: string, roomId: string, text: string) {
  const key = below(memberId) + roomId
  store.set(typedAtom, typed => ({ ...typed, [key]: text }))
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    return
  }
}

/** What a member has typed into a room, as it is known now. */
export function draftOf(memberId: string, roomId: string): string {
  return draftIn(store.get(typedAtom), memberId, roomId)
}

/** Forgets all that a member has typed. */
export function forgetDrafts(memberId: string) {
  removeBelow(localStorage, below(memberId))
  store.set(typedAtom, typed =>
    Object.fromEntries(Object.entries(typed).filter(([key]) => !key.startsWith(below(memberId)))),
  )
}

function draftIn(typed: Record<string, string>, memberId: string, roomId: string): string {
  const key = below(memberId) + roomId
  try {
    return typed[key] ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
