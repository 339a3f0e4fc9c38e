import { DAY } from '../../../lib/clock.ts'
import { CLUB_QUOTA } from '../../uploads/rules/upload-limits.ts'

/** Size of the club's files at or shortly after the start of a day (UTC, epoch ms), in bytes. */
export interface StorageDay {
  day: number
  bytes: number
}

/** Share of the storage limit from which admins are notified. */
export const NEARLY_FULL = 0.8
/** Period over which the pace is measured, in ms. */
export const PACE_OF = 28 * DAY

/** Growth of the files a day since the oldest of these days, in bytes; `null` before the second day. */
export function pacePerDay(days: readonly StorageDay[], bytes: number, now: number): number | null {
  const [oldest] = [...days].sort((a, b) => a.day - b.day)
  if (!oldest || now - oldest.day < DAY) return null
  return ((bytes - oldest.bytes) * DAY) / (now - oldest.day)
}

/** Days until the storage is full at a pace; `null` if it does not grow or the pace is unknown. */
export function daysUntilFull(bytes: number, limit: number, perDay: number | null): number | null {
  return perDay !== null && perDay > 0 ? Math.max(0, Math.floor((limit - bytes) / perDay)) : null
}

/** Whether the files have just reached eighty per cent; `before` is `null` on the first day. */
export function hasBecomeNearlyFull(before: number | null, bytes: number, limit = CLUB_QUOTA): boolean {
  const line = NEARLY_FULL * limit
  return bytes >= line && (before === null || before < line)
}

/** "6.5 GB of 8 GB, full in about 70 days at this rate". */
export function storageInWords(bytes: number, limit: number, perDay: number | null): string {
  const days = daysUntilFull(bytes, limit, perDay)
  const taken = `${sizeInWords(bytes)} of ${sizeInWords(limit)}`
  if (days === null) return taken
  return `${taken}, full ${days < 2 ? 'within two days' : `in about ${days} days`} at this rate`
}

/** A size in words: "340 MB", "6.5 GB". */
export function sizeInWords(bytes: number): string {
  const mb = bytes / 1024 ** 2
  if (mb < 1000) return `${mb < 10 ? Number(mb.toFixed(1)) : Math.round(mb)} MB`
  return `${Number((mb / 1024).toFixed(1))} GB`
}
