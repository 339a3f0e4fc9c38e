import { useAtom } from 'jotai'
import { useState } from 'react'
import { useSession } from '#web/features/session/api.ts'
import { memberAtoms } from '#web/lib/stored-atom.ts'

/** Maximum number of recent emoji: two rows. */
const KEPT = 16

const recentOf = memberAtoms<string[]>('recent-emojis', kept =>
  Array.isArray(kept) ? kept.filter(sign => typeof sign === 'string').slice(0, KEPT) : [],
)

/**
 * The emoji that this member picked last on this device, newest first, without skin tones. The list does not change while
 * the panel is open, so that nothing moves under the finger.
 */
export function useRecentEmojis(): { recent: readonly string[]; remember: (sign: string) => void } {
  const { member } = useSession()
  const [kept, keep] = useAtom(recentOf(member?.id ?? ''))
  const [recent] = useState(kept)
  return { recent, remember: sign => keep(withRecent(kept, sign)) }
}

/** Moves an emoji to the front of the recent ones. */
export function withRecent(kept: readonly string[], sign: string): string[] {
  return [sign, ...kept.filter(other => other !== sign)].slice(0, KEPT)
}
