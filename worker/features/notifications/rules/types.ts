import { type CaseType, caseKinds } from './case-words.ts'
import { type RaceType, raceKinds } from './race-words.ts'

/** The types that store `RaceInWords`. */
export const raceTypes = Object.keys(raceKinds) as RaceType[]

/** Whether a type stores `RaceInWords`. */
export function isOfRace(type: string): type is RaceType {
  return Object.hasOwn(raceKinds, type)
}

/** Whether a type stores `CaseInWords`. */
export function isOfCase(type: string): type is CaseType {
  return Object.hasOwn(caseKinds, type)
}

/** All types of notification; also the values of the column. */
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
  ...(Object.keys(caseKinds) as CaseType[]),
] as const
export type NotificationType = (typeof notificationTypes)[number]
