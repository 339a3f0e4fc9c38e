import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { leaveBoard } from '#web/features/board/api.ts'
import { type Race, useSeasonRefresh } from '#web/features/races/api.ts'
import { lapsedSentence, placeInLine, placeTaken } from '#web/features/races/race-texts.ts'
import { scope, sentence, showRace, useRegister, withoutWait } from '#web/features/registrations/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { ApiError, api, unwrap } from '#web/lib/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { notify } from '#web/ui/notify.ts'

/** Joins the reserves of a full race. The card updates on success. */
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

/** Leaves the reserves, declining any offer: shown at once, reverted if refused. */
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
      if (error instanceof ApiError && error.code === 'not_found') return // already gone, as wished
      const description = sentence(error, 'You are still one of the reserves. Please try again.')
      notify({ title: 'Still a reserve', description, variant: 'destructive' })
      await undo?.()
    },
    onSettled: refresh,
  })
}

/** Takes an offered place. If it is too late, says where the driver stands now. */
export function useTakePlace() {
  const client = useQueryClient()
  return useRegister({
    onSuccess: race =>
      notify({ title: 'Registration Successful!', description: placeTaken(race, clubNow()) }),
    onError: async (error, { id, reserve }) => {
      if (error instanceof ApiError && error.code === 'already_registered') return // registered by an earlier press, as wished
      const until = reserve?.offerUntil
      const description =
        until && isTooLate(error, until)
          ? lapsedSentence(until, await standingNow(client, id), clubNow())
          : sentence(error, 'Registration failed. Please try again.')
      notify({ title: 'Registration Failed', description, variant: 'destructive' })
    },
  })
}

// The offer may have moved on before the press arrives; the refusal is then one for drivers without an offer.
function isTooLate(error: Error, until: string) {
  if (!(error instanceof ApiError)) return false
  if (error.code === 'offer_lapsed') return true
  return (error.code === 'race_full' || error.code === 'deadline_passed') && Date.parse(until) <= clubNow()
}

/** Refetches and shows this member's reserve state; `undefined` if the request fails. */
async function standingNow(client: QueryClient, id: string) {
  const race = await unwrap(api.races[':id'].$get({ param: { id } })).catch(() => null)
  if (!race) return undefined
  await showRace(client, id, () => race)
  return race.reserve
}
