/** Number of races missed without a word that end a regular's season (docs/race-night.md 13). */
export const MISSED = 2
