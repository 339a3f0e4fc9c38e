/** The types that keep a race in words. */
export const raceTypes = [
  'race-moved',
  'race-off',
  'place-offered',
  'offer-lapsed',
  'place-passed-on',
  'place-yours',
  'check-in',
  'check-in-last',
  'still-coming',
  'place-free',
  'host',
  'lobby-open',
  'regular-seated',
  'regular-waits',
  'season-ended',
  'season-resumed',
  'result',
  'no-show',
] as const
export type RaceType = (typeof raceTypes)[number]

/** Whether a type of notification keeps a race in words. */
export function isOfRace(type: string): type is RaceType {
  return raceTypes.some(known => known === type)
}

/** The types that keep a case in words. */
const caseTypes = [
  'incident-named',
  'incident-vote',
  'incident-decided',
  'appeal',
  'appeal-answered',
] as const
export type CaseType = (typeof caseTypes)[number]

/** Whether a type of notification keeps a case in words. */
export function isOfCase(type: string): type is CaseType {
  return caseTypes.some(known => known === type)
}

/** All that the bell tells of: also the values of the column. */
export const notificationTypes = [
  'mention',
  'member-approved',
  'member-rejected',
  'member-pending',
  'member-leaving',
  'sign-in',
  'enrolment-code',
  'passkey-added',
  'admin-granted',
  'admin-withdrawn',
  'entry-parked',
  'joining-closed',
  'room-out-of-reach',
  'jobs-stuck',
  'storage-filling',
  'announcement',
  ...raceTypes,
  ...caseTypes,
] as const
export type NotificationType = (typeof notificationTypes)[number]
