import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { boardQuery, leaveBoard } from '#web/features/board/api.ts'
import { changeRace, type Race, racesKey, useSeasonRefresh } from '#web/features/races/api.ts'
import { placeTaken } from '#web/features/races/race-texts.ts'
import { useSession } from '#web/features/session/api.ts'
import { ApiError, api, errorMessage, unwrap } from '#web/lib/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { type ShownChange, undoChange } from '#web/lib/undo-change.ts'
import { notify } from '#web/ui/notify.ts'
import { isCheckInOpen } from '#worker/features/reserves/rules.ts'

type Entry = Pick<Race, 'id' | 'name' | 'date' | 'reserve' | 'reserveCount'>

/** Runs these calls in sequence: giving back and retaking a place must arrive in that order. */
export const scope = { id: 'registrations' }

interface RegisterOptions {
  onSuccess?: (race: Entry) => void
  onError?: (error: Error, race: Entry) => void
}

/** Takes a place in a race. Card and board update on success; the lists are refetched either way. */
export function useRegister({ onSuccess, onError }: RegisterOptions = {}) {
  const client = useQueryClient()
  const refresh = useSeasonRefresh()
  const { member } = useSession()
  return useMutation({
    scope,
    mutationFn: ({ id }: Entry) => {
      if (!member) throw new Error('No member session found')
      return unwrap(api.registrations.$post({ json: { raceId: id, memberId: member.id } }))
    },
    onSuccess: async (_, race) => {
      // Registering after check-in opens also checks in.
      const sign = isCheckInOpen(Date.parse(race.date), clubNow()) ? { presence: 'here' as const } : {}
      await showPlace(client, race.id, true, sign)
      void client.invalidateQueries({ queryKey: boardQuery(race.id).queryKey })
      onSuccess?.(race)
    },
    onError,
    onSettled: refresh,
  })
}

/** Gives back a place: shown at once, reverted if refused, with Undo. */
export function useUnregister() {
  const client = useQueryClient()
  const refresh = useSeasonRefresh()
  const { member } = useSession()
  const { mutate: takeBack } = useRegister({
    onSuccess: race =>
      notify({ title: 'Registration Successful!', description: placeTaken(race, clubNow()) }),
    onError: (error, race) => {
      if (error instanceof ApiError && error.code === 'already_registered') return // registered by an earlier press, as wished
      const isGone = error instanceof ApiError && error.status === 409
      notify({
        title: isGone ? 'Your place is gone' : 'Registration Failed',
        description: sentence(error, 'Registration failed. Please try again.'),
        variant: 'destructive',
        ...(!isGone && undo(race)),
      })
    },
  })
  const undo = (race: Entry) => ({ action: { label: 'Undo', onPress: () => takeBack(race) } })
  return useMutation({
    scope,
    mutationFn: ({ id }: Entry) => {
      if (!member) throw new Error('No member session found')
      const param = { raceId: id, memberId: member.id }
      return unwrap(api.registrations[':raceId'][':memberId'].$delete({ param }))
    },
    onMutate: async ({ id }) => {
      const undo = await showPlace(client, id, false)
      const stay = member && (await leaveBoard(client, id, member.id))
      return async () => {
        stay?.()
        await undo()
      }
    },
    onSuccess: (_, race) =>
      notify({
        title: 'Unregistered Successfully',
        description: 'You have been removed from the race.',
        // With reserves waiting, the place is offered to the first of them.
        ...(race.reserveCount === 0 && undo(race)),
      }),
    onError: async (error, _, undo) => {
      if (error instanceof ApiError && error.code === 'not_found') return // already gone, as wished
      const description = sentence(error, 'Failed to unregister from race.')
      notify({ title: 'Unregistration Failed', description, variant: 'destructive' })
      await undo?.()
    },
    onSettled: refresh,
  })
}

/** Shows whether this member has a place in a race; returns what `showRace` returns. */
function showPlace(client: QueryClient, raceId: string, isRegistered: boolean, sign: Partial<Race> = {}) {
  return showRace(client, raceId, race => ({ ...withPlace(race, isRegistered), ...sign }))
}

/** Applies a change to a race in every cached list, ahead of the server; returns a function that undoes only this. */
export async function showRace(
  client: QueryClient,
  raceId: string,
  change: (race: Race) => Race,
): Promise<() => Promise<void>> {
  await client.cancelQueries({ queryKey: racesKey })
  const made: ShownChange<Race>[] = []
  changeRace(client, raceId, before => {
    const shown = change(before)
    made.push({ before, shown })
    return shown
  })
  return async () => {
    await client.cancelQueries({ queryKey: racesKey })
    const [first] = made
    if (first) changeRace(client, raceId, race => undoChange(race, first))
  }
}

function withPlace(race: Race, isRegistered: boolean): Race {
  if (race.isRegistered === isRegistered) return race
  const left = isRegistered ? withoutWait(race) : race
  return { ...left, isRegistered, registeredCount: race.registeredCount + (isRegistered ? 1 : -1) }
}

/** Returns the race without this member's reserve entry and offer. */
export function withoutWait(race: Race): Race {
  const { reserve, reserveCount, heldCount } = race
  if (!reserve) return race
  const held = reserve.offerUntil === null ? 0 : 1
  return { ...race, reserve: null, reserveCount: reserveCount - 1, heldCount: heldCount - held }
}

/** The error message, as a sentence. */
export function sentence(error: Error, fallback: string) {
  return error instanceof ApiError ? errorMessage(error, fallback) : error.message || fallback
}
