import { css } from 'styled-system/css'
import { Notice } from '#web/ui/notice.tsx'

/** Tells a pending driver why they cannot register yet. */
export function ApprovalNotice() {
  return (
    <Notice tone="warn" title="Waiting for approval" className={css({ mb: '6' })}>
      A club admin looks at every new driver. You can join races once your profile is approved.
    </Notice>
  )
}
