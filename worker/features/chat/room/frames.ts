import type { ChatMessage, RoomEvent } from '../contract.ts'

/** An event as it goes over the socket. What a message has not (null, false, 0, empty) is left out; the reader fills it in. */
export function frameText(event: RoomEvent): string {
  return JSON.stringify('message' in event ? { ...event, message: lean(event.message) } : event)
}

function lean(message: ChatMessage) {
  const { member, replyTo, chatRoomId: _, clientMessageId: __, ...rest } = message
  return withoutEmpty({
    ...rest,
    member: member && withoutEmpty({ ...member, id: null }),
    replyTo: replyTo && withoutEmpty(replyTo),
  })
}

function withoutEmpty<T extends object>(whole: T): Partial<T> {
  const kept: Partial<T> = {}
  for (const key of Object.keys(whole) as (keyof T)[]) if (whole[key]) kept[key] = whole[key]
  return kept
}
