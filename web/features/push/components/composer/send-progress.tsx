import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { composer } from 'styled-system/recipes'
import { standing } from '#web/features/push/announcements/send-sentences.ts'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { sendQuery } from '../../api.ts'

/** How far a send is, kept up to date until it is settled. */
export function SendProgress({ id }: { id: string }) {
  const { data } = useQuery(sendQuery(id))
  const look = composer()
  if (!data) return null
  const words = standing(data)
  if (data.queued === 0)
    return (
      <p className={look.settled} role="status">
        <CircleCheck aria-hidden="true" />
        {words}
      </p>
    )
  return (
    <div className={look.progress}>
      <SlotMeter filled={data.sent + data.failed} total={data.total} label="Sending" valueText={words} />
      <p>{words}</p>
    </div>
  )
}
