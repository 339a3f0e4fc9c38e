import { env } from 'cloudflare:workers'
import type { Row } from './snapshot.ts'

/** Who drives in a championship, once for each of its races that take place, and once more as a regular. */
const DRIVING = `SELECT r.championship_id, g.member_id FROM registrations g JOIN races r ON r.id = g.race_id
    WHERE r.is_active = 1 AND r.championship_id IS NOT NULL
  UNION ALL SELECT championship_id, member_id FROM entries WHERE regular_since IS NOT NULL`

/** Who has been promised that they can drive in a championship, by an offer that still holds. */
const promised = (
  now: number,
) => `SELECT r.championship_id, o.member_id FROM reserves o JOIN races r ON r.id = o.race_id
    WHERE r.is_active = 1 AND r.championship_id IS NOT NULL AND o.expires_at > ${now}`

/**
 * Every row whose counts are not those of the rows that they count, that has one driver or one place too many, those who have
 * an offer counted, or says of somebody that they both drive and wait: none, at any moment.
 */
export async function miscounted(): Promise<Row[]> {
  const active = 'FROM races r WHERE r.is_active = 1'
  const checks = [
    `SELECT * FROM (SELECT id, max_participants, registered_count, held_count, reserve_count,
        (SELECT count(*) FROM registrations WHERE race_id = races.id) AS places,
        (SELECT count(*) FROM reserves WHERE race_id = races.id) AS waiting,
        (SELECT count(*) FROM reserves WHERE race_id = races.id AND expires_at IS NOT NULL) AS held FROM races)
      WHERE registered_count <> places OR reserve_count <> waiting OR held_count <> held OR places + held > max_participants`,
    `SELECT * FROM (SELECT id, max_participants, race_count, total_registrations, driver_count, regular_count,
        (SELECT count(*) ${active} AND r.championship_id = c.id) AS races,
        (SELECT count(*) FROM registrations g JOIN races r ON r.id = g.race_id
          WHERE r.is_active = 1 AND r.championship_id = c.id) AS places,
        (SELECT count(*) FROM entries e WHERE e.championship_id = c.id AND e.regular_since IS NOT NULL) AS regulars,
        (SELECT count(DISTINCT member_id) FROM (${DRIVING}) WHERE championship_id = c.id) AS drivers FROM championships c)
      WHERE race_count <> races OR total_registrations <> places OR driver_count <> drivers OR regular_count <> regulars
        OR drivers > max_participants`,
    `SELECT * FROM (SELECT id, max_participants, (SELECT count(DISTINCT member_id)
        FROM (${DRIVING} UNION ALL ${promised(Date.now())}) WHERE championship_id = c.id) AS drivers_to_come FROM championships c)
      WHERE drivers_to_come > max_participants`,
    `SELECT * FROM (SELECT championship_id, member_id, places FROM championship_drivers
        EXCEPT SELECT championship_id, member_id, count(*) FROM (${DRIVING}) GROUP BY 1, 2)`,
    `SELECT * FROM (SELECT id, active_races, registrations, (SELECT count(*) ${active}) AS races,
        (SELECT coalesce(sum(r.registered_count), 0) ${active}) AS places FROM race_figures)
      WHERE active_races <> races OR registrations <> places`,
    'SELECT race_id, member_id FROM reserves JOIN registrations USING (race_id, member_id)',
  ]
  const answers = await env.DB.batch<Row>(checks.map(sql => env.DB.prepare(sql)))
  return answers.flatMap(({ results }) => results)
}

/** Numbers that look random and are the same in every run, so that a failure can be repeated: from 0 to below `sides`. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
