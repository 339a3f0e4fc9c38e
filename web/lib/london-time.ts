const LONDON = 'Europe/London'

/** Loads the Temporal polyfill if needed. `toLondon`, `fromLondon` and `clockChange` require it. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/** The `datetime-local` value of an instant in London time: "2026-11-21T20:00". */
export function toLondon(instant: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(LONDON)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/**
 * The UTC instant of a `datetime-local` value in London time; `null` if it is invalid. A time skipped in spring becomes the
 * later one, a time repeated in autumn the earlier one (docs/decisions.md 9).
 */
export function fromLondon(local: string): string | null {
  const typed = parse(local)
  return typed?.toZonedDateTime(LONDON, { disambiguation: 'compatible' }).toInstant().toString() ?? null
}

export type ClockChange = { kind: 'skipped' | 'repeated'; typed: string; saved: string }

/** If a `datetime-local` value falls into the hour that London's clocks skip or repeat: which, and the time saved. */
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
