import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import type { AuditEntry } from '../../api.ts'

/** Acts of one kind that one admin did one after the other on one day; most are alone. Newest first. */
export type Run = readonly [AuditEntry, ...AuditEntry[]]

/** The log with what belongs together as one: ten drivers approved in a row are one line. */
export function runsOf(entries: readonly AuditEntry[]): Run[] {
  const runs: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last && belong(last[0], entry)) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

function belong(a: AuditEntry, b: AuditEntry): boolean {
  const isSameAct = a.actor === b.actor && a.action === b.action
  // Drivers taken out of one race belong together, those of several do not.
  const isSamePlace = a.action !== 'registration.delete' || a.subject === b.subject
  return isSameAct && isSamePlace && dayOf(a) === dayOf(b)
}

function dayOf({ at }: AuditEntry) {
  return londonDayAt(Date.parse(at))
}
