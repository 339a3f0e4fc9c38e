import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { leaveBoard } from '#web/features/board/api.ts'
import { type Race, useSeasonRefresh } from '#web/features/races/api.ts'
import { lapsedSentence, placeInLine, placeTaken } from '#web/features/races/race-texts.ts'
import { scope, sentence, showRace, useRegister, withoutWait } from '#web/features/registrations/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { ApiError, api, unwrap } from '#web/lib/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { notify } from '#web/ui/notify.ts'

/** Waiting for a place in a race that is full. The card shows it once it is certain. */
export function useJoinReserves() {
  const client = useQueryClient()
  const refresh = useSeasonRefresh()
  const { member } = useSession()
  return useMutation({
    scope,
    mutationFn: ({ id }: Race) => {
      if (!member) throw new Error('No member session found')
      return unwrap(api.reserves.$post({ json: { raceId: id, memberId: member.id } }))
    },
    onSuccess: async ({ place }, { id, name, reserveCount }) => {
      await showRace(client, id, race => ({
        ...race,
        reserve: race.reserve ?? { place, offerUntil: null },
        reserveCount: Math.max(race.reserveCount, place),
      }))
      notify({
        title: 'You are a reserve',
        description: `${placeInLine(place, Math.max(reserveCount, place))} for ${name}. We will tell you when a place is yours.`,
      })
    },
    onError: error =>
      notify({
        title: 'Not a reserve',
        description: sentence(error, 'You could not join the reserves. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: refresh,
  })
}

/** Waiting no longer, and passing on the place that is held: shown at once, and taken back where the club refuses. */
export function useLeaveReserves() {
  const client = useQueryClient()
  const refresh = useSeasonRefresh()
  const { member } = useSession()
  return useMutation({
    scope,
    mutationFn: ({ id }: Race) => {
      if (!member) throw new Error('No member session found')
      const param = { raceId: id, memberId: member.id }
      return unwrap(api.reserves[':raceId'][':memberId'].$delete({ param }))
    },
    onMutate: async ({ id }) => {
      const undo = await showRace(client, id, withoutWait)
      const stay = member && (await leaveBoard(client, id, member.id))
      return async () => {
        stay?.()
        await undo()
      }
    },
    onSuccess: (_, { name }) =>
      notify({
        title: 'You left the reserves',
        description: `You are no longer waiting for a place in ${name}.`,
      }),
    onError: async (error, _, undo) => {
      if (error instanceof ApiError && error.code === 'not_found') return // gone already, which was the wish
      const description = sentence(error, 'You are still one of the reserves. Please try again.')
      notify({ title: 'Still a reserve', description, variant: 'destructive' })
      await undo?.()
    },
    onSettled: refresh,
  })
}

/** Taking the place that is held for a reserve. Who comes too late learns where they stand now. */
export function useTakePlace() {
  const client = useQueryClient()
  return useRegister({
    onSuccess: race =>
      notify({ title: 'Registration Successful!', description: placeTaken(race, clubNow()) }),
    onError: async (error, { id, reserve }) => {
      if (error instanceof ApiError && error.code === 'already_registered') return // by an earlier press, which was the wish
      const until = reserve?.offerUntil
      const description =
        until && isTooLate(error, until)
          ? lapsedSentence(until, await standingNow(client, id), clubNow())
          : sentence(error, 'Registration failed. Please try again.')
      notify({ title: 'Registration Failed', description, variant: 'destructive' })
    },
  })
}

// The place may have gone on to the next in line before the press arrives, which is then one of somebody without an offer.
function isTooLate(error: Error, until: string) {
  if (!(error instanceof ApiError)) return false
  if (error.code === 'offer_lapsed') return true
  return (error.code === 'race_full' || error.code === 'deadline_passed') && Date.parse(until) <= clubNow()
}

/** How this member stands with a race's reserves, asked for anew and shown; `undefined` where the club does not answer. */
async function standingNow(client: QueryClient, id: string) {
  const race = await unwrap(api.races[':id'].$get({ param: { id } })).catch(() => null)
  if (!race) return undefined
  await showRace(client, id, () => race)
  return race.reserve
}
