// When things happen in the demo club, relative to now, so that it is alive whenever it is opened.
import { Temporal } from 'temporal-polyfill'

const ZONE = 'Europe/London'
/** Hour until which a club opened today still has its race at eight tonight. */
const LAST_CALL = 17.5

/** This many minutes ago. */
export const ago = minutes => ({ minutes: -minutes })
/** In this many minutes, rounded to five, as a race would start. */
export const inMinutes = minutes => ({ minutes, step: 5 })
/** A time of day, this many days from today. */
export const onDay = (days, time) => ({ day: 'today', days, time })
/** A time of day, this many days from the next race night: tonight, or tomorrow if it is too late to register for tonight. */
export const raceNight = (days, time = '20:00') => ({ day: 'raceNight', days, time })
/** A time of day, this many days from the next Saturday after today. */
export const saturday = (days, time = '10:30') => ({ day: 'saturday', days, time })

/** The instant of a moment, in epoch ms; `now` in epoch ms. */
export function instantOf({ minutes, step = 1, day, days, time }, now) {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE)
  if (minutes !== undefined) {
    const rounding = { smallestUnit: 'minute', roundingIncrement: step }
    return here.add({ minutes }).round(rounding).epochMilliseconds
  }
  const plainDate = firstDays[day](here).add({ days })
  return plainDate.toZonedDateTime({ timeZone: ZONE, plainTime: time }).epochMilliseconds
}

/** The London day this many days from today, `2026-11-21`; `now` in epoch ms. */
export function dayOf(days, now) {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE)
  return here.toPlainDate().add({ days }).toString()
}

/**
 * The instants of things said one after another, in epoch ms. One that would come later than the next, as evenings do for
 * somebody who opens the club just after midnight, moves to a minute before it.
 */
export function instantsInOrder(moments, now) {
  const instants = moments.map(moment => instantOf(moment, now))
  for (let at = instants.length - 2; at >= 0; at--)
    instants[at] = Math.min(instants[at], instants[at + 1] - 60_000)
  return instants
}

const firstDays = {
  today: here => here.toPlainDate(),
  raceNight: here => here.toPlainDate().add({ days: here.hour + here.minute / 60 < LAST_CALL ? 0 : 1 }),
  saturday: here => here.toPlainDate().add({ days: 6 - (here.dayOfWeek % 7) || 7 }),
}
