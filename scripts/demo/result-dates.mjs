// Moves the results of the demo's races to their times: sheets, steward cases, and their notifications.
import { instantOf } from './moments.mjs'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Dates a race's result and its cases for `now` (epoch ms). The first time they get their original times; later everything
 * moves with the race (`before`: the last time), including what others have done since.
 */
export function setResult(club, { id, date, result }, { now, before }) {
  const start = instantOf(date, now)
  if (before !== undefined) moveAlong(club, id, start - instantOf(date, before), now)
  else layOut(club, id, start, result, now)
}

function layOut(club, raceId, start, { published, cases }, now) {
  const run = runnerOf(club)
  const at = minutes => start + minutes * MINUTE
  const publishedAt = at(published)
  run('UPDATE result_versions SET at = ? WHERE race_id = ?', publishedAt, raceId)
  run('UPDATE absences SET at = ? WHERE race_id = ?', publishedAt, raceId)
  run(
    `UPDATE notifications SET created_at = ?1, push_at = NULL, is_read = ?2,
       excerpt = iif(excerpt ->> 'until' IS NULL, excerpt, json_set(excerpt, '$.until', ?1 + ?3))
     WHERE race_id = ?4 AND type IN ('result', 'no-show')`,
    ...[publishedAt, Number(publishedAt + DAY <= now), DAY, raceId],
  )
  for (const one of cases) layOutCase(run, one, at)
  const decided = Math.max(0, ...cases.map(one => one.decided ?? 0))
  const isOpen = cases.some(one => one.decided === undefined)
  const finalAt = Math.max(publishedAt, at(decided)) + DAY
  run(
    'UPDATE result_sheets SET published_at = ?, final_at = ? WHERE race_id = ?',
    ...[publishedAt, isOpen || finalAt > now ? null : finalAt, raceId],
  )
}

function layOutCase(run, { id, reported, replied, decided }, at) {
  for (const { id: memberId, at: minutes } of replied)
    run(
      'UPDATE incident_drivers SET replied_at = ? WHERE incident_id = ? AND member_id = ?',
      ...[at(minutes), id, memberId],
    )
  const isHeard = decided !== undefined
  const replyUntil = isHeard ? at(Math.max(...replied.map(one => one.at))) : at(reported) + DAY
  const decidedAt = isHeard ? at(decided) : null
  run(
    'UPDATE incidents SET reported_at = ?1, reply_until = ?2, voted_at = ?3, decided_at = ?3 WHERE id = ?4',
    ...[at(reported), replyUntil, decidedAt, id],
  )
  run('UPDATE incident_votes SET at = ? WHERE incident_id = ?', decidedAt, id)
  const told = `UPDATE notifications SET created_at = ?1, push_at = NULL, is_read = max(is_read, ?3),
    excerpt = iif(excerpt ->> 'until' IS NULL, excerpt, json_set(excerpt, '$.until', ?2)) WHERE incident_id = ?4 AND type = ?5`
  run(told, at(reported), at(reported) + DAY, Number(isHeard), id, 'incident-named')
  if (!isHeard) return
  run(told, replyUntil, replyUntil, 1, id, 'incident-vote')
  run(told, decidedAt, decidedAt + DAY, 1, id, 'incident-decided')
}

/** What lies in the future is removed: acts of the club are undone, acts of people have just happened. */
function moveAlong(club, raceId, by, now) {
  if (by === 0) return
  const run = runnerOf(club)
  const ofCases = 'incident_id IN (SELECT id FROM incidents WHERE race_id = ?3)'
  const move = (table, column, which) =>
    run(`UPDATE ${table} SET ${column} = min(${column} + ?1, ?2) WHERE ${which}`, by, now, raceId)
  run(
    `UPDATE result_sheets SET published_at = min(published_at + ?1, ?2),
       final_at = iif(final_at + ?1 > ?2, NULL, final_at + ?1) WHERE race_id = ?3`,
    ...[by, now, raceId],
  )
  const closed = (what, said) =>
    run(
      `UPDATE incidents SET ${what} = NULL, ${said} = NULL
       WHERE race_id = ?3 AND ${said} ->> 'byId' IS NULL AND ${what} + ?1 > ?2`,
      ...[by, now, raceId],
    )
  closed('decided_at', 'decision')
  closed('answered_at', 'answer')
  run(
    `UPDATE incidents SET reply_until = iif(EXISTS (SELECT 1 FROM incident_votes v WHERE v.incident_id = incidents.id)
       OR NOT EXISTS (SELECT 1 FROM incident_drivers d WHERE d.incident_id = incidents.id AND d.replied_at IS NULL),
       min(reply_until + ?1, ?2), reply_until + ?1) WHERE race_id = ?3`,
    ...[by, now, raceId],
  )
  for (const column of [
    'reported_at',
    'withdrawn_at',
    'voted_at',
    'decided_at',
    'appealed_at',
    'answered_at',
  ])
    move('incidents', column, 'race_id = ?3')
  move('incident_drivers', 'replied_at', ofCases)
  move('incident_votes', 'at', ofCases)
  move('appeals', 'at', ofCases)
  move('result_versions', 'at', 'race_id = ?3')
  move('absences', 'at', 'race_id = ?3')
  const ofNews = `(race_id = ?3 AND type IN ('result', 'no-show') OR ${ofCases})`
  run(`DELETE FROM notifications WHERE ${ofNews} AND created_at + ?1 > ?2`, by, now, raceId)
  run(
    `UPDATE notifications SET created_at = created_at + ?1,
       excerpt = iif(excerpt ->> 'until' IS NULL, excerpt, json_set(excerpt, '$.until', (excerpt ->> 'until') + ?1))
     WHERE ${ofNews.replaceAll('?3', '?2')}`,
    ...[by, raceId],
  )
}

/** Updates the public tables: when their rounds were, and which are final. */
export function tellTables(club) {
  club.exec(`UPDATE standings SET season = json_set(season, '$.rounds', (
    SELECT json_group_array(json_set(round.value, '$.date', races.date, '$.finalAt', s.final_at))
    FROM json_each(standings.season, '$.rounds') round CROSS JOIN races ON races.id = round.value ->> 'raceId'
    CROSS JOIN result_sheets s ON s.race_id = races.id))`)
}

function runnerOf(club) {
  return (statement, ...values) => club.prepare(statement).run(...values)
}
