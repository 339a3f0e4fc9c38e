import { chatMessage } from 'styled-system/recipes'
import type { Quote } from '#worker/features/chat/contract.ts'
import { cut, QUOTE_MAX } from '#worker/features/chat/rules/message-text.ts'
import { inWords } from '#worker/lib/text/describe-media.ts'
import { useActs } from '../room-actions.ts'

/** What a message answers; a press leads to it. */
export function MessageQuote({ quote, tabIndex }: { quote: Quote; tabIndex: number }) {
  const look = chatMessage()
  const { people, jumpTo } = useActs()
  if (quote.isDeleted) return <p className={look.quote}>Replied to a deleted message</p>
  // A live event leaves the author out, because who reads it knows him.
  const author = quote.member ?? people.find(({ id }) => id === quote.memberId)
  return (
    <button type="button" tabIndex={tabIndex} className={look.quote} onClick={() => jumpTo(quote.id)}>
      <strong>{author?.gamertag ?? 'Former member'}</strong>
      {inWords(shortened(quote.message))}
    </button>
  )
}

// It comes cut already; cutting it twice would add the dots twice.
function shortened(text: string) {
  return Array.from(text).length <= QUOTE_MAX + 3 && text.endsWith('...') ? text : cut(text, QUOTE_MAX)
}
