import fc from 'fast-check'
import { clientId } from '#tests/support/chat.ts'
import { FRAME_MAX } from '#worker/features/chat/contract.ts'
import { type Body, bodiesLike } from './bodies.ts'
import { json, text } from './values.ts'

/** Stands for an id that no message has yet. */
export const FRESH = clientId(0)

const message = {
  message: 'Box this lap',
  clientMessageId: FRESH,
  replyToMessageId: null,
  memberId: null,
  reads: ['talk'],
}

/** A frame as the room knows it, with whatever in it. */
const known = fc
  .tuple(
    fc.constantFrom(
      'send-message',
      'send-message',
      'send-message',
      'typing',
      'join-chat-room',
      'new-message',
      'constructor',
    ),
    bodiesLike(message),
  )
  .map(([type, body]) =>
    typeof body === 'string' ? body.replace(/^\{/, `{"type":"${type}","chatRoomId":"general",`) : body,
  )

const sized = fc
  .tuple(
    fc.constantFrom(FRAME_MAX - 1, FRAME_MAX, FRAME_MAX + 1, 4 * FRAME_MAX, 1_000_000),
    fc.constantFrom('x', 'é', '🏁'),
  )
  .map(([bytes, letter]) => {
    const frame = (filling: string) =>
      JSON.stringify({ type: 'send-message', clientMessageId: FRESH, message: filling })
    const room = bytes - frame('').length
    return frame(letter.repeat(Math.floor(room / new TextEncoder().encode(letter).length)))
  })

/** What somebody sends over a socket: frames that are known, of every size, and anything else. */
export const fuzzedFrame: fc.Arbitrary<Body> = fc.oneof(
  { arbitrary: known, weight: 20 },
  {
    arbitrary: fc.constantFrom('ping', 'PING', 'ping ', '', 'null', '[]', '7', '{"type":"typing"}'),
    weight: 4,
  },
  { arbitrary: json.map(value => JSON.stringify(value) ?? ''), weight: 3 },
  { arbitrary: text, weight: 2 },
  { arbitrary: fc.uint8Array({ maxLength: 100 }), weight: 1 },
  { arbitrary: sized, weight: 1 },
)
