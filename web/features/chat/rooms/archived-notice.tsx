import { css } from 'styled-system/css'
import { Notice } from '#web/ui/notice.tsx'

/** In place of the composer of a room that has been closed. */
export function ArchivedNotice() {
  return (
    <div className={css({ p: { base: '3', md: '5' }, pt: '1' })}>
      <Notice title="This room is archived">
        Its championship is over. Everything said here can still be read, but nothing new can be written.
      </Notice>
    </div>
  )
}
