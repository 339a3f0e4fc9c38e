import { chatComposer } from 'styled-system/recipes'
import type { ListedMember } from '#web/features/members/api.ts'
import { typingWords } from './typing-words.ts'

/** Who is typing; it takes the place of the hints meanwhile, so that nothing moves. */
export function TypingLine({ typing, people }: { typing: string[]; people: ListedMember[] }) {
  const names = typing.map(id => people.find(it => it.id === id)?.displayName ?? 'Somebody')
  if (names.length === 0) return null
  return <p className={chatComposer().typing}>{typingWords(names)}</p>
}
