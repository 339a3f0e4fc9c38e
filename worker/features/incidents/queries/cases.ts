import { and, asc, isNotNull, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, jsonList } from '../../../db/client.ts'
import {
  appeals,
  entries,
  incidentDrivers,
  incidents,
  incidentVotes,
  members,
  penalties,
  races,
} from '../../../db/schema/index.ts'
import type { CaseDriver, IncidentSummary, IncidentsQuery, IncidentView } from '../contract.ts'
import { type Decision, maySee, type Reader, stateOfCase, type TakenBack } from '../rules/cases.ts'
import type { CasePenalty } from '../rules/penalties.ts'
import { type LoadedCase, summaryOf, viewOf } from '../rules/views.ts'
import { ANSWER, UNVOTED } from '../rules/windows.ts'

/** Maximum number of cases in a list, newest first. */
const LISTED = 50

/** A case by id, without checking who asks; `undefined` if there is none. */
export async function findCase(db: Db, id: string): Promise<LoadedCase | undefined> {
  const [found] = await loadCases(db, sql`(${id})`)
  return found
}

/** The cases that this reader may see, newest first, for lists. */
export async function listCases(
  db: Db,
  { raceId, scope = raceId === undefined ? 'mine' : undefined }: IncidentsQuery,
  reader: Reader,
  now: number,
): Promise<IncidentSummary[]> {
  const own = sql`SELECT id FROM incidents WHERE reporter_id = ${reader.id}
    UNION SELECT incident_id FROM incident_drivers WHERE member_id = ${reader.id}`
  const open = sql`SELECT id FROM incidents WHERE reply_until > 0 AND decided_at IS NULL AND withdrawn_at IS NULL
    UNION ALL SELECT id FROM incidents WHERE appealed_at > ${now - ANSWER} AND appealed_at IS NOT NULL AND answered_at IS NULL`
  const decided =
    raceId === undefined
      ? sql`SELECT id FROM (SELECT id FROM incidents WHERE decided_at > 0 AND decided_at IS NOT NULL
          ORDER BY decided_at DESC LIMIT ${LISTED})`
      : sql`SELECT id FROM incidents WHERE race_id = ${raceId} AND decided_at IS NOT NULL`
  const ofRace = sql`SELECT id FROM incidents WHERE race_id = ${raceId ?? ''}
    AND ${reader.isSteward ? sql`1` : sql`(decided_at IS NOT NULL OR id IN (${own}))`}`
  const openToReader = reader.isSteward ? open : own
  const which = scope === undefined ? ofRace : { mine: own, open: openToReader, decided }[scope]
  const inRace = raceId === undefined ? sql`1` : sql`race_id = ${raceId}`
  const cases = await loadCases(
    db,
    sql`(SELECT id FROM incidents WHERE id IN (${which}) AND ${inRace} ORDER BY reported_at DESC LIMIT ${LISTED})`,
  )
  return cases
    .filter(file => maySee(file, reader, now))
    .filter(file => scope !== 'open' || OPEN.includes(stateOfCase(file, now)))
    .sort((a, b) => b.row.reportedAt - a.row.reportedAt)
    .map(file => summaryOf(file, reader, now))
}

/** The cases to which a driver is a party, as they see them, after one of them in order of id. */
export async function listOwnCases(
  db: Db,
  memberId: string,
  { after, limit }: { after: string; limit: number },
  now: number,
): Promise<IncidentView[]> {
  const own = sql`SELECT id FROM (
      SELECT id FROM incidents WHERE reporter_id = ${memberId} AND is_official = 0
      UNION SELECT incident_id FROM incident_drivers WHERE member_id = ${memberId}
    ) WHERE id > ${after} ORDER BY id LIMIT ${limit}`
  const cases = await loadCases(db, sql`(${own})`)
  const reader = { id: memberId, isSteward: false }
  return cases.sort((a, b) => (a.id < b.id ? -1 : 1)).flatMap(file => viewOf(file, reader, now) ?? [])
}

/**
 * Cases that nobody judged in time, and cases of which a steward has not been notified who may vote, write the decision or
 * answer an appeal; limited in number.
 */
export async function listDueCases(db: Db, now: number): Promise<LoadedCase[]> {
  const isOpen = sql`i.decided_at IS NULL AND i.withdrawn_at IS NULL`
  const isAppealed = sql`i.appealed_at IS NOT NULL AND i.answered_at IS NULL`
  const isUnvoted = sql`i.reply_until <= ${now - UNVOTED} AND NOT EXISTS (
    SELECT 1 FROM incident_votes v WHERE v.incident_id = i.id)`
  const isLeft = sql`NOT EXISTS (SELECT 1 FROM incident_votes v CROSS JOIN members w ON w.id = v.steward_id
    WHERE v.incident_id = i.id AND w.is_admin = 1)`
  const mayAnswer = sql`${hasNotVoted} AND m.id IS NOT i.decision ->> 'byId'`
  const due = await db.all<{ id: string }>(sql`
    SELECT i.id FROM incidents i WHERE i.appealed_at > 0 AND ${isAppealed}
      AND (i.appealed_at <= ${now - ANSWER} OR ${isUncalled(sql`'appeal:' || i.id || ':' || i.decided_at`, mayAnswer)})
    UNION ALL SELECT i.id FROM incidents i WHERE i.reply_until <= ${now} AND ${isOpen} AND (${isUnvoted}
      OR (i.voted_at IS NULL OR ${isLeft}) AND ${isUncalled(sql`'incident-vote:' || i.id || ':' || i.reply_until`, hasNotVoted)})
    LIMIT ${LISTED}`)
  return due.length > 0 ? loadCases(db, jsonList(due.map(({ id }) => id))) : []
}

// For a steward `m` and a case `i`.
const hasNotVoted = sql`NOT EXISTS (SELECT 1 FROM incident_votes v WHERE v.incident_id = i.id AND v.steward_id = m.id)`

// SQL: whether a steward `m` without a conflict (as in `conflictOf`) has not been notified of a case `i`.
function isUncalled(call: SQL, may: SQL): SQL {
  const parties = sql`(SELECT i.reporter_id WHERE i.is_official = 0
    UNION ALL SELECT d.member_id FROM incident_drivers d WHERE d.incident_id = i.id)`
  const isTeamMate = sql`EXISTS (SELECT 1 FROM races CROSS JOIN entries own CROSS JOIN entries other
    WHERE races.id = i.race_id AND own.championship_id = races.championship_id AND own.member_id = m.id
    AND other.championship_id = own.championship_id AND other.member_id IN ${parties} AND other.team = own.team)`
  return sql`EXISTS (SELECT 1 FROM members m WHERE m.is_admin = 1 AND m.id > '' AND m.status = 'approved' AND ${may}
    AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.id = ${call} || ':' || m.id)
    AND m.id NOT IN ${parties} AND NOT ${isTeamMate})`
}

const OPEN = ['hearing', 'voting', 'appealed']

// One query a table: in joins in a batch, D1 loses columns with the same name.
async function loadCases(db: Db, ids: SQL): Promise<LoadedCase[]> {
  const ofCases = sql`(SELECT id FROM incidents WHERE id IN ${ids})`
  const people = sql`SELECT reporter_id FROM incidents WHERE id IN ${ids}
    UNION SELECT member_id FROM incident_drivers WHERE incident_id IN ${ofCases}
    UNION SELECT steward_id FROM incident_votes WHERE incident_id IN ${ofCases}
    UNION SELECT decision ->> 'byId' FROM incidents WHERE id IN ${ids}
    UNION SELECT id FROM members WHERE is_admin = 1`
  const { rows, ofRaces, drivers, votes, appealed, taken, known, teams } = await batch(db, {
    rows: db.select().from(incidents).where(sql`id IN ${ids}`),
    ofRaces: db
      .select({ id: races.id, name: races.name, date: races.date, championshipId: races.championshipId })
      .from(races)
      .where(sql`${races.id} IN (SELECT race_id FROM incidents WHERE id IN ${ids})`),
    drivers: db.select().from(incidentDrivers).where(sql`incident_id IN ${ofCases}`),
    votes: db
      .select()
      .from(incidentVotes)
      .where(sql`incident_id IN ${ofCases}`)
      .orderBy(asc(incidentVotes.at), asc(incidentVotes.stewardId)),
    appealed: db.select().from(appeals).where(sql`incident_id IN ${ofCases}`).orderBy(asc(appeals.at)),
    taken: db.select().from(penalties).where(sql`incident_id IN ${ofCases}`),
    known: db
      .select({
        id: members.id,
        displayName: members.displayName,
        gamertag: members.gamertag,
        carNumber: members.carNumber,
        isSteward: sql<number>`is_admin = 1 AND status = 'approved'`,
      })
      .from(members)
      .where(sql`id IN (${people})`),
    teams: db
      .select({ championshipId: entries.championshipId, memberId: entries.memberId, team: entries.team })
      .from(entries)
      .where(
        and(
          sql`${entries.championshipId} IN (SELECT championship_id FROM races
            WHERE id IN (SELECT race_id FROM incidents WHERE id IN ${ids}))`,
          sql`${entries.memberId} IN (${people})`,
          isNotNull(entries.team),
        ),
      ),
  })
  const tables = { ofRaces, drivers, votes, appealed, taken, known, teams }
  return rows.flatMap(row => fileOf(row, tables) ?? [])
}

interface Tables {
  ofRaces: (LoadedCase['race'] & { championshipId: string | null })[]
  drivers: LoadedCase['drivers']
  votes: (typeof incidentVotes.$inferSelect)[]
  appealed: LoadedCase['appeals']
  taken: (typeof penalties.$inferSelect)[]
  known: (NonNullable<CaseDriver> & { isSteward: number })[]
  teams: { championshipId: string; memberId: string; team: string | null }[]
}

function fileOf(row: LoadedCase['row'], tables: Tables): LoadedCase | undefined {
  const found = tables.ofRaces.find(({ id }) => id === row.raceId)
  if (!found) return undefined
  const { championshipId, ...race } = found
  const ofCase = <Row extends { incidentId: string }>(list: readonly Row[]) =>
    list.filter(({ incidentId }) => incidentId === row.id)
  const { takenBack = null, ...decision }: Partial<Decision> & { takenBack?: TakenBack | null } = JSON.parse(
    row.decision ?? '{}',
  )
  const isDecided = row.decidedAt !== null
  const drivers = ofCase(tables.drivers)
  const appeals = ofCase(tables.appealed)
  const entered = tables.teams.filter(entry => entry.championshipId === championshipId)
  return {
    ...{ id: row.id, raceId: row.raceId, championshipId, race, row, drivers, appeals, takenBack },
    reporterId: row.reporterId,
    isOfficial: row.isOfficial,
    named: drivers.map(({ memberId }) => memberId),
    teams: new Map(entered.map(({ memberId, team }) => [memberId, team ?? ''])),
    times: { ...row, isClosed: isDecided && decision.byId === null },
    votes: ofCase(tables.votes),
    decision: isDecided ? (decision as Decision) : null,
    appellants: appeals.map(({ memberId }) => memberId),
    stewards: tables.known.filter(({ isSteward }) => isSteward === 1).map(({ id }) => id),
    penalties: ofCase(tables.taken).map(penaltyOf),
    people: new Map(tables.known.map(({ isSteward: _, ...person }) => [person.id, person])),
  }
}

function penaltyOf(row: Tables['taken'][number]): CasePenalty {
  const { memberId, seconds, places, points, isExcluded: excluded, licence } = row
  return { memberId, seconds, places, points, excluded, licence }
}
