/** So many races missed without a word end a regular's season (docs/race-night.md 13). */
export const MISSED = 2
