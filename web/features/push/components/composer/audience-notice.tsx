import type { UseQueryResult } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api.ts'
import { Retry } from '#web/ui/fetch-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'

type AudienceNoticeProps = { audience: UseQueryResult<{ members: number; browsers: number }> }

/** Where there is nobody to send to, or nobody knows how many there are. */
export function AudienceNotice({ audience }: AudienceNoticeProps) {
  if (audience.data?.members === 0)
    return (
      <Notice title="Nobody has alerts on yet">
        Members turn them on with the alerts button in the header. Until one does, an announcement reaches
        nobody.
      </Notice>
    )
  if (audience.data || !audience.isError) return null
  return (
    <Notice tone="warn" title="Failed to fetch the receivers" action={<Retry query={audience} small />}>
      {sentenceOf(audience.error)}
    </Notice>
  )
}
