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

/** One after the other: giving a place back and taking it again must reach the club in that order. */
export const scope = { id: 'registrations' }

interface RegisterOptions {
  onSuccess?: (race: Entry) => void
  onError?: (error: Error, race: Entry) => void
}

/** Taking a place in a race. Card and board show it once it is certain; then the lists are fetched anew, whatever came of it. */
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
      // Whoever takes a place once check-in is open is here.
      const sign = isCheckInOpen(Date.parse(race.date), clubNow()) ? { presence: 'here' as const } : {}
      await showPlace(client, race.id, true, sign)
      void client.invalidateQueries({ queryKey: boardQuery(race.id).queryKey })
      onSuccess?.(race)
    },
    onError,
    onSettled: refresh,
  })
}

/** Giving the place back: shown at once, and taken back where the club refuses, or where it was not meant. */
export function useUnregister() {
  const client = useQueryClient()
  const refresh = useSeasonRefresh()
  const { member } = useSession()
  const { mutate: takeBack } = useRegister({
    onSuccess: race =>
      notify({ title: 'Registration Successful!', description: placeTaken(race, clubNow()) }),
    onError: (error, race) => {
      if (error instanceof ApiError && error.code === 'already_registered') return // by an earlier press, which was the wish
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
        // Where reserves wait it is offered to the first of them.
        ...(race.reserveCount === 0 && undo(race)),
      }),
    onError: async (error, _, undo) => {
      if (error instanceof ApiError && error.code === 'not_found') return // gone already, which was the wish
      const description = sentence(error, 'Failed to unregister from race.')
      notify({ title: 'Unregistration Failed', description, variant: 'destructive' })
      await undo?.()
    },
    onSettled: refresh,
  })
}

/** Shows whether this member has a place in a race; gives as `showRace` does. */
function showPlace(client: QueryClient, raceId: string, isRegistered: boolean, sign: Partial<Race> = {}) {
  return showRace(client, raceId, race => ({ ...withPlace(race, isRegistered), ...sign }))
}

/** Shows in every list that holds the race what has become of it, ahead of the next answer; gives what takes that, and no more, back. */
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

/** A race whose reserves this member has left, and with them the place that is held for them. */
export function withoutWait(race: Race): Race {
  const { reserve, reserveCount, heldCount } = race
  if (!reserve) return race
  const held = reserve.offerUntil === null ? 0 : 1
  return { ...race, reserve: null, reserveCount: reserveCount - 1, heldCount: heldCount - held }
}

/** What went wrong, in a sentence. */
export function sentence(error: Error, fallback: string) {
  return error instanceof ApiError ? errorMessage(error, fallback) : error.message || fallback
}
