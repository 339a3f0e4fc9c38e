import type { JSX } from 'react'
import { LoadingRows } from '#web/features/admin/query-states.tsx'
import { type LatePart, useLate } from '#web/ui/late.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'

/** What a tab shows that is fetched when it is first opened. */
export function LateTab<Props extends object>({ part, ...props }: { part: LatePart<Props> } & Props) {
  const { Part, isMissing } = useLate(part)
  if (Part) return <Part {...(props as unknown as Props & JSX.IntrinsicAttributes)} />
  return (
    <>
      <LoadingRows label="Loading..." />
      {isMissing && <NoConnection />}
    </>
  )
}
