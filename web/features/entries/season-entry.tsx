import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { css } from 'styled-system/css'
import type { Championship } from '#web/features/championships/api.ts'
import { mayTakePlaces, useSession } from '#web/features/session/api.ts'
import { errorMessage } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { notify } from '#web/ui/notify.ts'
import { useRegular } from './api.ts'

type SeasonEntryProps = { championship: Championship; nameId: string }

/** Regulars and free places of a championship, with the button to count in or sign off. */
export function SeasonEntry({ championship, nameId }: SeasonEntryProps) {
  const { name, isRegular } = championship
  const { member } = useSession()
  const { mutate, isPending } = useRegular(championship)
  const [isAsked, setIsAsked] = useState(false)
  const countIn = () =>
    mutate(true, {
      onSuccess: () =>
        notify({
          title: 'You are in for the season',
          description: `You are on every grid of ${name} until you say otherwise.`,
        }),
      onError: error =>
        notify({
          title: 'Not Counted In',
          description: errorMessage(error, 'That did not work. Please try again.'),
          variant: 'destructive',
        }),
    })
  const mayEnter =
    member?.status === 'approved' && (isRegular || (mayTakePlaces(member) && hasRoomFor(championship)))
  return (
    <div className={css({ mt: '5' })}>
      <p className={css({ fontSize: 'md' })}>
        {isRegular && <b>You are in for the season. </b>}
        <span>{regularsInWords(championship)}</span>
      </p>
      {mayEnter && (
        <>
          {/* One button for both states, so that it keeps the focus. */}
          <Button
            variant="secondary"
            icon={!isRegular && <CalendarCheck />}
            className={css({ mt: '3', width: 'full' })}
            aria-describedby={nameId}
            busy={isPending && !isRegular}
            busyLabel="Counting you in..."
            onClick={isRegular ? () => setIsAsked(true) : countIn}
          >
            {isRegular ? 'Sign off from the season' : 'Count me in for the season'}
          </Button>
          {!isRegular && (
            <p className={css({ mt: '1.5', color: 'fg.muted', fontSize: 'sm' })}>
              You are on every grid until you say otherwise.
            </p>
          )}
        </>
      )}
      <SignOff championship={championship} open={isAsked} onClose={() => setIsAsked(false)} />
    </div>
  )
}

// A driver already entered takes no extra place.
function hasRoomFor({ entered, ...season }: Championship) {
  return season.maxParticipants === null || freePlaces(season, season.maxParticipants) > 0 || entered > 0
}

// Places offered to reserves are not free.
function freePlaces({ driverCount, promisedCount }: Season, maxParticipants: number) {
  return Math.max(0, maxParticipants - driverCount - promisedCount)
}

type Season = Pick<Championship, 'driverCount' | 'promisedCount'>
type CountedSeason = Season & Pick<Championship, 'regularCount' | 'maxParticipants'>

/** "14 regulars, 6 places free, 1 held for a reserve."; without a limit, the first part only. */
export function regularsInWords({ regularCount, maxParticipants, ...season }: CountedSeason): string {
  const regulars = `${regularCount || 'No'} ${regularCount === 1 ? 'regular' : 'regulars'}`
  if (maxParticipants === null) return `${regulars}.`
  const free = freePlaces(season, maxParticipants)
  const { promisedCount: held } = season
  const heldInWords = held > 0 ? `, ${held} held for ${held === 1 ? 'a reserve' : 'reserves'}` : ''
  return `${regulars}, ${free || 'no'} ${free === 1 || free === 0 ? 'place' : 'places'} free${heldInWords}.`
}

const signOffDialog = new LazyPart(() => import('./sign-off-dialog.tsx'))

type SignOffProps = { championship: Championship; open: boolean; onClose: () => void }

/** The sign-off dialog, fetched on first use. */
function SignOff({ open, ...props }: SignOffProps) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen ? <LazyDialog part={signOffDialog} open={open} {...props} /> : null
}
