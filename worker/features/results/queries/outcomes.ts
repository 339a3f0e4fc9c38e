import { type SQL, sql } from 'drizzle-orm'
import { isCaseOpen } from '../queries.ts'

/**
 * SQL: the result of a race in a list as JSON (`Ending` of the rules), `null` if it has none. As a column of the list it
 * needs no second query.
 */
export function endingOf(raceId: SQL, now: number): SQL<string | null> {
  return sql<string | null>`(SELECT json_object('finalAt', s.final_at,
    'openCases', (SELECT count(*) FROM incidents i WHERE i.race_id = s.race_id AND ${isCaseOpen(now)}),
    'lines', (SELECT json_group_array(json_object('memberId', r.member_id, 'name', m.display_name, 'status', r.status,
      'position', r.position, 'gapMs', r.gap_ms, 'lapsDown', r.laps_down))
      FROM results r LEFT JOIN members m ON m.id = r.member_id WHERE r.race_id = s.race_id),
    'penalties', (SELECT json_group_array(json_object('incidentId', p.incident_id, 'memberId', p.member_id,
      'seconds', p.seconds, 'places', p.places, 'points', p.points, 'excluded', json(iif(p.is_excluded, 'true', 'false'))))
      FROM penalties p WHERE p.race_id = s.race_id))
    FROM result_sheets s WHERE s.race_id = ${raceId})`
}
