import type { Race } from '#web/features/races/api.ts'
import { registrationRefusal } from '#worker/features/registrations/rules.ts'

interface Refusal {
  title: string
  sentence: string
}

const refusals: Record<string, Refusal> = {
  not_approved: {
    title: 'Waiting for approval',
    sentence: 'A club admin looks at every new driver. You can join races once your profile is approved.',
  },
  already_registered: {
    title: "You're registered!",
    sentence: 'You already have a place in this race.',
  },
  deadline_passed: {
    title: 'Registration Closed',
    sentence: 'The registration deadline of this race has passed.',
  },
  race_full: { title: 'Race Full', sentence: 'Every place is taken. It reopens if a driver unregisters.' },
}
const notOpen: Refusal = { title: 'Not open', sentence: 'This race is not open for registration.' }

/** Why this driver cannot register for the race at `now`, as far as the page knows; `null` where nothing stands against it. */
export function whyNot(race: Race, status: string, now: number): Refusal | null {
  const known = {
    ...race,
    registrationDeadline: Date.parse(race.registrationDeadline),
    isApproved: status === 'approved',
    championshipFull: false,
  }
  const code = registrationRefusal(known, now)
  return code && (refusals[code] ?? notOpen)
}
