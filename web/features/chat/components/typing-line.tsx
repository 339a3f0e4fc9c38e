import { chatRoom } from 'styled-system/recipes'
import type { ListedMember } from '#web/features/members/api.ts'
import { typingWords } from './typing-words.ts'

/** Who is typing. Its place is kept free, so that nothing moves when somebody begins. */
export function TypingLine({ typing, people }: { typing: string[]; people: ListedMember[] }) {
  const names = typing.map(id => people.find(it => it.id === id)?.displayName ?? 'Somebody')
  return <p className={chatRoom().typing}>{typingWords(names)}</p>
}
