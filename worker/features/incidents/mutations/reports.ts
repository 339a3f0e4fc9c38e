import { and, eq, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import { incidentDrivers, incidents } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { newId } from '../../../lib/crypto.ts'
import { Problem } from '../../../lib/problem.ts'
import { londonDayAndTime } from '../../../lib/text/london-dates.ts'
import { invalidInput } from '../../../lib/validate.ts'
import { notifyOfCase, settleCaseNews } from '../../notifications/mutations/cases.ts'
import { REPORT_WINDOW } from '../../results/rules.ts'
import { incidentUse, saveUploadUses } from '../../uploads/mutations.ts'
import { parseObjectPath } from '../../uploads/rules/object-paths.ts'
import type { ReplyInput, ReportInput } from '../contract.ts'
import { findReportCase, isInRace, listForeignClips, reportsBy } from '../queries/reports.ts'
import { stateOfCase } from '../rules/cases.ts'
import type { LoadedCase } from '../rules/views.ts'
import { REPLY, REPORTS, reportsEnd } from '../rules/windows.ts'

/** Maximum number of attempts. Between a refusal and the look for its reason, that reason may have gone. */
const ATTEMPTS = 3

/**
 * Opens a case and notifies the named drivers. A known id creates no second case. Gives its id, whether it is new, and the
 * ids of those notified. Throws `not_found`, `invalid`, `race_not_started`, `report_closed`, `three_reports`.
 */
export async function report(db: Db, input: ReportInput, reporterId: string, now: number) {
  const { id: given, raceId, drivers, clips, official: isOfficial, ...said } = input
  const id = given ?? newId()
  if (drivers.includes(reporterId))
    throw invalidInput([{ path: 'drivers', message: 'You cannot report yourself' }])
  await refuseForeignClips(db, reporterId, clips)
  const replyUntil = now + REPLY
  const times = { reportedAt: now, replyUntil }
  const row = { id, raceId, reporterId, isOfficial, ...said, clips: JSON.stringify(clips), ...times }
  const isInTime = sql`NOT EXISTS (SELECT 1 FROM result_sheets s WHERE s.race_id = races.id AND s.published_at <= ${now - REPORT_WINDOW})`
  const mayReport = sql`races.id = ${raceId} AND races.date <= ${now}
    AND ${isOfficial ? sql`1` : sql`${isInTime} AND ${reportsBy(reporterId)} < ${REPORTS}`}
    AND NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(drivers)}) one WHERE NOT ${isInRace})
    AND NOT EXISTS (SELECT 1 FROM incidents known WHERE known.id = ${id})`
  const isThere = sql`EXISTS (SELECT 1 FROM incidents WHERE id = ${id} AND reporter_id = ${reporterId})`
  const isNew = sql`${isThere} AND NOT EXISTS (SELECT 1 FROM incident_drivers WHERE incident_id = ${id})`
  const act = { at: now, actor: reporterId, action: 'incident.report', subject: id }
  const isAct = isOfficial ? sql`EXISTS (SELECT 1 FROM races WHERE ${mayReport})` : sql`0`
  const named = { incidentId: id, memberId: sql`one.value` }
  const ofNamed = sql`FROM json_each(${JSON.stringify(drivers)}) one WHERE ${isNew}`
  const news = { type: 'incident-named', incidentId: id, about: replyUntil, memberIds: drivers } as const
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { opened, told } = await batch(db, {
      audit: insertAudit(db, act, isAct),
      opened: db
        .insert(incidents)
        .select(selectColumns(incidents, row, sql`FROM races WHERE ${mayReport}`))
        .returning({ id: incidents.id }),
      clips: keepClips(db, id, reporterId, clips, isNew),
      told: notifyOfCase(db, { ...news, until: replyUntil }, now, isNew),
      drivers: db.insert(incidentDrivers).select(selectColumns(incidentDrivers, named, ofNamed)),
    })
    if (opened.length > 0) return { id, isNew: true, told: told.map(({ memberId }) => memberId) }
    if (await isOwnReport(db, id, reporterId)) return { id, isNew: false, told: [] }
    await explainRefusal(db, input, reporterId, now)
  }
  throw new Problem('report_closed') // on each attempt other reports came and went
}

async function isOwnReport(db: Db, id: string, reporterId: string) {
  const known = await db
    .select({ reporterId: incidents.reporterId })
    .from(incidents)
    .where(eq(incidents.id, id))
    .get()
  if (known && known.reporterId !== reporterId)
    throw invalidInput([{ path: 'id', message: 'Use a new id for this report' }])
  return known !== undefined
}

async function explainRefusal(db: Db, input: ReportInput, reporterId: string, now: number) {
  const { raceId, drivers, official } = input
  const found = await findReportCase(db, raceId, reporterId, drivers)
  if (!found) throw invalidInput([{ path: 'raceId', message: 'That race no longer exists' }])
  const others: string[] = JSON.parse(found.others)
  if (others.length > 0) {
    const path = `drivers.${drivers.findIndex(id => others.includes(id))}`
    throw invalidInput([{ path, message: 'Only drivers who were in the race can be reported' }])
  }
  if (now < found.date) throw new Problem('race_not_started')
  if (official) return
  const end = reportsEnd(found.publishedAt)
  if (end !== null && now >= end)
    throw new Problem('report_closed', {
      detail: `Reports for this race closed on ${londonDayAndTime(end)}.`,
    })
  if (found.reports >= REPORTS) throw new Problem('three_reports')
}

/** Throws `invalid` if a clip is not the sender's own upload. */
export async function refuseForeignClips(db: Db, memberId: string, clips: readonly string[]): Promise<void> {
  const foreign = await listForeignClips(
    db,
    memberId,
    clips.filter(clip => parseObjectPath(clip) !== null),
  )
  const [first] = foreign
  if (first === undefined) return
  const message = 'You can only add files you have uploaded yourself'
  throw invalidInput([{ path: `clips.${clips.indexOf(first)}`, message }])
}

/** The statements that keep the uploads among these clips for a case, if `when` holds; for the batch that shows them. */
export function keepClips(db: Db, incidentId: string, shownBy: string, clips: readonly string[], when: SQL) {
  const uses = clips.flatMap(clip => {
    const path = parseObjectPath(clip)
    return path ? [{ usedBy: incidentUse(incidentId), uploadId: path.id, shownBy }] : []
  })
  return saveUploadUses(db, uses, when)
}

/** Records a named driver's side. Once all have replied, the hearing is over. Throws `hearing_over`, `invalid`. */
export async function reply(db: Db, file: LoadedCase, memberId: string, said: ReplyInput, now: number) {
  await refuseForeignClips(db, memberId, said.clips)
  const incidentId = file.id
  const isHeard = sql`EXISTS (SELECT 1 FROM incidents WHERE id = ${incidentId} AND withdrawn_at IS NULL
    AND decided_at IS NULL AND reply_until > ${now})`
  // Former members are not waited for.
  const isOwed = sql`EXISTS (SELECT 1 FROM incident_drivers d JOIN members m ON m.id = d.member_id
    WHERE d.incident_id = ${incidentId} AND d.replied_at IS NULL)`
  const { replied, settled } = await batch(db, {
    replied: db
      .update(incidentDrivers)
      .set({
        repliedAt: now,
        account: said.account,
        isAtFault: said.atFault,
        clips: JSON.stringify(said.clips),
      })
      .where(and(eq(incidentDrivers.incidentId, incidentId), eq(incidentDrivers.memberId, memberId), isHeard))
      .returning({ memberId: incidentDrivers.memberId }),
    clips: keepClips(db, incidentId, memberId, said.clips, isHeard),
    settled: settleCaseNews(db, 'incident-named', incidentId, sql`member_id = ${memberId} AND ${isHeard}`),
    incident: db
      .update(incidents)
      .set({ replyUntil: now })
      .where(and(eq(incidents.id, incidentId), isHeard, sql`NOT ${isOwed}`)),
  })
  if (replied.length === 0) throw new Problem('hearing_over', { detail: whyNotHeard(file, now) })
  return settled.map(row => row.memberId)
}

function whyNotHeard(file: LoadedCase, now: number) {
  return stateOfCase(file, now) === 'withdrawn' ? 'This report has been withdrawn.' : undefined
}

/** Withdraws a report before any steward has voted; gives the ids of those whose bells changed. Throws `votes_cast`. */
export async function withdraw(db: Db, file: LoadedCase, now: number): Promise<string[]> {
  if (file.row.withdrawnAt !== null) return []
  const isWithdrawn = sql`EXISTS (SELECT 1 FROM incidents WHERE id = ${file.id} AND withdrawn_at = ${now})`
  const { withdrawn, named, votes } = await batch(db, {
    withdrawn: db
      .update(incidents)
      .set({ withdrawnAt: now })
      .where(
        and(
          eq(incidents.id, file.id),
          sql`withdrawn_at IS NULL AND decided_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM incident_votes WHERE incident_id = ${file.id})`,
        ),
      )
      .returning({ id: incidents.id }),
    named: settleCaseNews(db, 'incident-named', file.id, isWithdrawn),
    votes: settleCaseNews(db, 'incident-vote', file.id, isWithdrawn),
  })
  if (withdrawn.length === 0) throw new Problem('votes_cast')
  return [...named, ...votes].map(({ memberId }) => memberId)
}
