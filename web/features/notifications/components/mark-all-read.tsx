import { CheckCheck } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { useMarkAllRead } from '../api.ts'

/** Everything read, by one press. */
export function MarkAllRead({ memberId }: { memberId: string }) {
  const markAll = useMarkAllRead(memberId)
  return (
    <Button variant="ghost" size="sm" icon={<CheckCheck />} onClick={() => markAll.mutate()}>
      Mark all as read
    </Button>
  )
}
