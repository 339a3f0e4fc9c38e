import { atom, useAtom } from 'jotai'
import { useCallback } from 'react'
import { useSession } from '#web/features/session/api.ts'

const typedAtom = atom<Record<string, string>>({})

/** What a member has typed into a room and not sent. It stays over room changes and reloads. */
export function useDraft(roomId: string): [string, (text: string) => void] {
  const { member } = useSession()
  const [typed, setTyped] = useAtom(typedAtom)
  const key = `chat-draft/${member?.id ?? ''}/${roomId}`
  const setDraft = useCallback(
    (text: string) => {
      keep(key, text)
      setTyped(drafts => ({ ...drafts, [key]: text }))
    },
    [key, setTyped],
  )
  return [typed[key] ?? kept(key), setDraft]
}

function kept(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Storage that is full or forbidden only costs the draft at a reload. */
function keep(key: string, text: string) {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    return
  }
}
