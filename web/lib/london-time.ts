const LONDON = 'Europe/London'

/** Fetches Temporal for browsers without it. `toLondon`, `fromLondon` and `clockChange` need it to have come. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/** What a `datetime-local` field shows for an instant: London's wall clock, "2026-11-21T20:00". */
export function toLondon(instant: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(LONDON)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/**
 * The instant, in UTC, that a `datetime-local` value means on London's wall clock; `null` where it is none. A time that
 * the clocks skip in spring means the later one, a time that comes twice in autumn the earlier (docs/decisions.md 9).
 */
export function fromLondon(local: string): string | null {
  const typed = parse(local)
  return typed?.toZonedDateTime(LONDON, { disambiguation: 'compatible' }).toInstant().toString() ?? null
}

export type ClockChange = { kind: 'skipped' | 'repeated'; typed: string; saved: string }

/** Whether a `datetime-local` value falls into the hour that London's clocks skip or repeat, and the time it means. */
export function clockChange(local: string): ClockChange | null {
  const typed = parse(local)
  if (!typed) return null
  const [earlier, later] = (['earlier', 'later'] as const).map(disambiguation =>
    typed.toZonedDateTime(LONDON, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  if (earlier.epochMilliseconds === later.epochMilliseconds) return null
  const exists = later.toPlainDateTime().equals(typed)
  const shown = { typed: clock(typed) }
  return exists
    ? { kind: 'repeated', ...shown, saved: clock(earlier) }
    : { kind: 'skipped', ...shown, saved: clock(later) }
}

/** The day `count` days after another, both as "2026-11-21". Needs no Temporal. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}

function parse(local: string) {
  try {
    return Temporal.PlainDateTime.from(local)
  } catch {
    return null
  }
}

function clock(time: Temporal.PlainDateTime | Temporal.ZonedDateTime) {
  return time.toPlainTime().toString({ smallestUnit: 'minute' })
}
