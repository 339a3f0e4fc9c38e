import { build } from '../../scripts/build.mjs'

/** Builds the club once for all journeys; each worker of theirs opens one of its own. */
export default async function buildClub() {
  process.env.CLUB_BUILD = (await build()).config
}
