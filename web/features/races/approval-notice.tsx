import { css } from 'styled-system/css'
import { Notice } from '#web/ui/notice.tsx'

/** Tells a driver whose profile nobody has looked at yet why no Register button can be pressed. */
export function ApprovalNotice() {
  return (
    <Notice tone="warn" title="Waiting for approval" className={css({ mb: '6' })}>
      A club admin looks at every new driver. You can join races once your profile is approved.
    </Notice>
  )
}
