import type { Author, ChatMessage, Poll, Quote, RoomEvent } from '../contract.ts'

/** An event as any browser reads it. What a message or a poll has not (null, false, 0, empty) is left out; the reader fills it in. */
export function eventText(event: RoomEvent): string {
  if ('message' in event) return JSON.stringify({ ...event, message: leanMessage(event.message) })
  return JSON.stringify('poll' in event ? { ...event, poll: leanPoll(event.poll) } : event)
}

function leanMessage(message: ChatMessage) {
  const { member, replyTo, chatRoomId: _, clientMessageId: __, ...rest } = message
  return withoutEmpty({
    ...rest,
    member: member && leanAuthor(member),
    replyTo: replyTo && leanQuote(replyTo),
  })
}

function leanPoll(poll: Poll) {
  const { creator, options, chatRoomId: _, ...rest } = poll
  return withoutEmpty({
    ...rest,
    creator: creator && leanAuthor(creator),
    options: options.map(({ pollId: _, ...option }) => withoutEmpty(option)),
  })
}

/** A quote without what it has not. */
export function leanQuote(quote: Quote): Partial<Quote> {
  return withoutEmpty(quote)
}

// Whose it is stands beside it.
function leanAuthor(author: Author) {
  return withoutEmpty({ ...author, id: null })
}

function withoutEmpty<T extends object>(whole: T): Partial<T> {
  const kept: Partial<T> = {}
  for (const key of Object.keys(whole) as (keyof T)[]) if (whole[key]) kept[key] = whole[key]
  return kept
}
