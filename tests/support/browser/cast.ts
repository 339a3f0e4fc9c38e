import type { Championship } from '#web/features/championships/api.ts'
import type { Race } from '#web/features/races/api.ts'
import type { Member } from '#web/features/session/api.ts'

const DAY = 24 * 60 * 60_000

/** A driver of the club, approved unless told otherwise. */
export function driver(gamertag: string, more: Partial<Member> = {}): Member {
  return {
    ...{
      id: idOf(gamertag),
      gamertag,
      displayName: gamertag,
      experienceLevel: 'Intermediate',
      status: 'approved',
    },
    ...{ isAdmin: false, bio: null, favoriteTrack: null, favoriteCarClass: null, carNumber: null },
    ...{ profileImageUrl: null, streamLink: null, streamLink2: null, createdAt: '2026-03-05T12:00:00.000Z' },
    ...{ protected: false, approvedBy: null, approvedAt: null, rejectionReason: null, leavesAt: null },
    ...{ takesMessages: false },
    ...more,
  }
}

/** The founding admin. */
export const director = driver('RaceDirector', { isAdmin: true, protected: true })

/** A race in three days, or as `more` says. */
export function race(name: string, more: Partial<Race> = {}): Race {
  const start = Date.now() + 3 * DAY
  return {
    ...{ id: idOf(name), name, track: 'Silverstone', carClass: 'GT3', maxParticipants: 20, isActive: true },
    ...{
      date: new Date(start).toISOString(),
      registrationDeadline: new Date(start - DAY / 12).toISOString(),
    },
    ...{
      registeredCount: 0,
      heldCount: 0,
      reserveCount: 0,
      presence: null,
      reserve: null,
      isRegistered: false,
    },
    ...{ championshipId: null, championshipName: null, roundNumber: null, timeUntilDeadline: '2 days' },
    ...more,
  } as Race
}

/** A championship that has just begun. */
export function championship(name: string, more: Partial<Championship> = {}): Championship {
  return {
    ...{ id: idOf(name), name, season: 'Season 1', description: null, rules: null, isActive: true },
    ...{ startDate: '2026-12-01', endDate: '2027-02-28', raceCount: 0, totalRegistrations: 0, entered: 0 },
    ...{
      maxParticipants: null,
      driverCount: 0,
      promisedCount: 0,
      regularCount: 0,
      isRegular: false,
      hasStandings: false,
    },
    ...{ ownPlace: null },
    ...more,
  } as Championship
}

function idOf(name: string) {
  return name.toLowerCase().replaceAll(/\W+/g, '-')
}
