import { DoorOpen } from 'lucide-react'
import { useSession } from '#web/features/session/api.ts'
import { shortDate } from '#web/lib/dates.ts'
import { offlineBanner } from '#web/ui/offline-banner.look.ts'
import { Container } from '#web/ui/page.tsx'
import { StayButton } from './stay-button.tsx'

/** On every page of a driver who is leaving: the date, and a button to stay. */
export default function LeavingBanner() {
  const { member } = useSession()
  if (!member?.leavesAt) return null
  return (
    <section className={offlineBanner} aria-label="Leaving the club">
      <Container>
        <DoorOpen aria-hidden="true" />
        <p>You’re leaving the club on {shortDate(member.leavesAt)}.</p>
        <StayButton size="sm" />
      </Container>
    </section>
  )
}
