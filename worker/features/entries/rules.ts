/** So many races missed without a word end a regular's season (race night, section 16). */
export const MISSED = 2
