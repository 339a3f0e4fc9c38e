import { css } from 'styled-system/css'
import { useHasUnreadRooms } from '#web/features/chat/rooms/read-times.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** A small red dot while any chat room has unread messages. */
export default function UnreadDot() {
  if (!useHasUnreadRooms()) return null
  return (
    <>
      <span className={dot} aria-hidden="true" />
      <VisuallyHidden>, unread messages</VisuallyHidden>
    </>
  )
}

const dot = css({
  display: 'inline-block',
  alignSelf: 'flex-start',
  flexShrink: '0',
  width: '[8px]',
  height: '[8px]',
  ml: '1',
  // In the header the dot aligns with the capitals of the label; badges with a number sit at the corner.
  translate: { xl: '[-5px 0.85em]' },
  borderRadius: 'full',
  bg: { base: 'red.500', _highContrast: '[Highlight]' },
  forcedColorAdjust: 'none',
})
