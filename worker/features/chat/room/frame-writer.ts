import type { Author, ChatMessage, Poll, Quote, RoomEvent, Talk, TalkMessage } from '../contract.ts'

/** An event for any browser. Empty fields of messages and polls (null, false, 0, empty) are left out; the reader fills them in. */
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

/** A quote without empty fields. */
function leanQuote(quote: Quote): Partial<Quote> {
  return withoutEmpty(quote)
}

// The author's id is given beside it.
function leanAuthor(author: Author) {
  return withoutEmpty({ ...author, id: null })
}

function withoutEmpty<T extends object>(whole: T): Partial<T> {
  const kept: Partial<T> = {}
  for (const key of Object.keys(whole) as (keyof T)[]) if (whole[key]) kept[key] = whole[key]
  return kept
}

/** A new message whose author is a member. */
type Said = Extract<RoomEvent, { type: 'new-message' }> & { message: { member: Author } }

/** Writes a room's events in compact encoding. Every browser that reads `talk` must get everything it writes. */
export class TalkWriter {
  readonly #numbers = new Map<string, number>()
  /** Never reused: a browser that missed an introduction must not take one author for another. */
  #next = 0

  /** A new reader joined, so all authors have to be introduced again. */
  welcome(): void {
    this.#numbers.clear()
  }

  /** Consecutive new messages as one event; everything else as for any browser. */
  write(events: readonly RoomEvent[]): string[] {
    const texts: string[] = []
    let row: Said[] = []
    const endRow = () => {
      if (row.length > 0) texts.push(JSON.stringify(this.#talk(row)))
      row = []
    }
    for (const event of events) {
      if (event.type !== 'new-message' || event.rev - 1 !== row.at(-1)?.rev) endRow()
      if (isSaid(event)) row.push(event)
      else texts.push(eventText(event))
    }
    endRow()
    return texts
  }

  #talk(row: Said[]): Talk {
    const authors: [number, Author][] = []
    const messages = row.map(({ message, clientMessageId }): TalkMessage => {
      const { member, createdAt, message: text, replyTo } = message
      const own = [this.#introduced(member, authors), Date.parse(createdAt), clientMessageId, text] as const
      return replyTo ? [...own, leanQuote(replyTo)] : [...own]
    })
    return { type: 'talk', rev: row[0]?.rev ?? 0, ...(authors.length > 0 && { authors }), messages }
  }

  // An author whose name has changed is introduced again.
  #introduced(author: Author, authors: [number, Author][]) {
    const key = JSON.stringify(author)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#next++
    this.#numbers.set(key, number)
    authors.push([number, author])
    return number
  }
}

function isSaid(event: RoomEvent): event is Said {
  return event.type === 'new-message' && event.message.member !== null
}
