import type { ChatMessage } from '#worker/features/chat/contract.ts'

/** What is compared: which message it is, who wrote it, and what it says. */
export interface Line {
  id: string
  memberId: string
  message: string
  clientMessageId: string
}

/** A room's whole history as its store tells it to a driver, oldest first, past every bad network. */
export async function readStore(origin: string, roomId: string, cookie: string): Promise<Line[]> {
  const lines: Line[] = []
  for (;;) {
    const before = lines[0] ? `&before=${lines[0].id}` : ''
    const answer = await fetch(`${origin}/api/chat-rooms/${roomId}/messages?limit=100${before}`, {
      headers: { cookie },
    })
    if (!answer.ok) throw new Error(`The store answered ${answer.status}: ${await answer.text()}`)
    const page = ((await answer.json()) as ChatMessage[]).map(lineOf)
    lines.unshift(...page)
    if (page.length < 100) return lines
  }
}

/** What is compared of a message. */
export function lineOf({ id, memberId, message, clientMessageId }: ChatMessage): Line {
  return { id, memberId, message, clientMessageId }
}
