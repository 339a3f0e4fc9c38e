import { CheckCheck } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useMarkAllRead } from '../api.ts'

type MarkAllReadProps = {
  memberId: string
  /** Takes the focus over, for the button goes once nothing is unread. */
  heading: RefObject<HTMLElement | null>
}

/** Everything read, by one press. */
export function MarkAllRead({ memberId, heading }: MarkAllReadProps) {
  const markAll = useMarkAllRead(memberId)
  const mark = () => {
    markAll.mutate(undefined)
    heading.current?.focus()
  }
  return (
    <Button variant="ghost" size="sm" icon={<CheckCheck />} onClick={mark}>
      Mark all as read
    </Button>
  )
}
