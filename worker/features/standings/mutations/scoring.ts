import { sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import { scorings } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { Problem } from '../../../lib/problem.ts'
import { findLastEditor } from '../../club/queries.ts'
import { correctResults, newsOf, type ResultNews } from '../../results/mutations/corrections.ts'
import { type Counted, findCounted } from '../../results/queries/counted.ts'
import { recount } from '../mutations.ts'
import { countPublished, findScoring } from '../queries.ts'
import type { Scoring } from '../rules/scoring.ts'

/** Maximum number of attempts, when what results count by changes between reading it and saving the scoring. */
const ATTEMPTS = 3

interface ScoringInput {
  scoring: Scoring
  expected: Scoring | null | undefined
}

/**
 * Saves a championship's scoring, recalculates its rounds, and notifies drivers whose points change; gives the number of
 * rounds and the ids of those notified. Throws `not_found`, and `changed_meanwhile` if the current scoring is not `expected`
 * (`null` for none; `undefined` expects nothing).
 */
export async function saveScoring(
  db: Db,
  championshipId: string,
  input: ScoringInput,
  actor: string,
  now: number,
): Promise<{ publishedRounds: number; result: ResultNews }> {
  const ofSeason = sql`races.championship_id = ${championshipId}`
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const counted = await findCounted(db, ofSeason)
    const done = await writeScoring(db, championshipId, input, counted, actor, now)
    if (done) return done
    if ((await findCounted(db, ofSeason)).basis === counted.basis) break
  }
  const found = await findScoring(db, championshipId, now)
  if (!found) throw new Problem('not_found')
  const changedBy = await findLastEditor(db, championshipId, 'championship.scoring')
  const detail = `${changedBy ?? 'Another admin'} has changed this scoring in the meantime. Yours is still here: save again to replace theirs.`
  throw new Problem('changed_meanwhile', { detail, current: found, changedBy })
}

async function writeScoring(
  db: Db,
  championshipId: string,
  { scoring, expected }: ScoringInput,
  counted: Awaited<ReturnType<typeof findCounted>>,
  actor: string,
  now: number,
) {
  const json = JSON.stringify(scoring)
  const current = sql`coalesce((SELECT g.scoring FROM scorings g WHERE g.championship_id = c.id), 'null')`
  // Both were read by one schema, so equal scorings are equal texts.
  const isStill = expected === undefined ? sql`1` : sql`${current} = ${JSON.stringify(expected)}`
  const isThere = sql`FROM championships c WHERE c.id = ${championshipId} AND ${isStill} AND ${counted.isAsRead}`
  const isAct = sql`EXISTS (SELECT 1 ${isThere} AND NOT EXISTS (
    SELECT 1 FROM scorings g WHERE g.championship_id = c.id AND g.scoring = ${json}))`
  const act = { at: now, actor, action: 'championship.scoring', subject: championshipId, detail: json }
  const judged = (race: Counted) => ({ scoring: race.isActive ? scoring : null })
  const {
    corrected,
    saved,
    published: [published],
  } = await batch(db, {
    audit: insertAudit(db, act, isAct),
    corrected: correctResults(
      db,
      counted.races,
      { by: 'scoring', judged },
      now,
      sql`EXISTS (SELECT 1 ${isThere})`,
    ),
    saved: db
      .insert(scorings)
      .select(selectColumns(scorings, { championshipId, scoring: json }, isThere))
      .onConflictDoUpdate({ target: scorings.championshipId, set: { scoring: json } })
      .returning({ championshipId: scorings.championshipId }),
    tables: recount(db, sql`${championshipId}`, now),
    published: countPublished(db, championshipId),
  })
  if (saved.length === 0) return null
  return {
    publishedRounds: published?.rounds ?? 0,
    result: newsOf(corrected.settled, corrected.told),
  }
}

/** The statements that store a new championship's scoring, for the batch that creates it. */
export function insertScoring(
  db: Db,
  championshipId: string,
  scoring: Scoring,
  { actor, now }: { actor: string; now: number },
) {
  const detail = JSON.stringify(scoring)
  const act = { at: now, actor, action: 'championship.scoring', subject: championshipId, detail }
  return [insertAudit(db, act), db.insert(scorings).values({ championshipId, scoring: detail })] as const
}
