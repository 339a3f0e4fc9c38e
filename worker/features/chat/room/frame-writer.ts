import type { Author, ChatMessage, Poll, Quote, RoomEvent, Talk, TalkMessage } from '../contract.ts'

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
function leanQuote(quote: Quote): Partial<Quote> {
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

/** A new message, whose writer is there. */
type Said = Extract<RoomEvent, { type: 'new-message' }> & { message: { member: Author } }

/** Writes a room's events for the browsers that read `talk`, each of which must be told all that it writes. */
export class TalkWriter {
  readonly #numbers = new Map<string, number>()
  /** Never given twice: whoever missed an introduction must not take one author for another. */
  #next = 0

  /** From now on somebody more reads, to whom nobody has been introduced. */
  welcome(): void {
    this.#numbers.clear()
  }

  /** New messages in a row as one event; everything else as for any browser. */
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

  // An author who is called something else than before is introduced anew.
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
