import { hash } from '#web/lib/hash.ts'

/** How many colours there are for roles: `tone` in `club-text.tsx`. */
export const ROLE_TONES = 8

/** A line of what the club's admins say: who does what, in the colour of that role, or anything else. */
export type ClubTextLine =
  | { kind: 'role'; role: string; names: string; tone: number }
  | { kind: 'plain'; text: string }

// A role is a few words that begin with a letter. What follows the colon of an address or of a time is no name.
const rolePattern = /^(\p{L}[^:]{0,39}):(?!\/\/)(.+)$/u
const timePattern = /^[^:]*\d\s*:\s*\d/u

/**
 * The lines of a text. A role has the same colour wherever it stands in it, by what it is called; one that would have
 * the colour of a role above it takes the next that is free, for as long as there is one.
 */
export function parseClubText(text: string): ClubTextLine[] {
  const tones = new Map<string, number>()
  return text.split('\n').map(line => {
    const [, role, names] = (rolePattern.exec(line.trim()) ?? []).map(part => part.trim())
    if (!role || !names || timePattern.test(line)) return { kind: 'plain', text: line }
    const key = keyOf(role)
    const tone = tones.get(key) ?? freeTone(key, tones)
    tones.set(key, tone)
    return { kind: 'role', role, names, tone }
  })
}

function freeTone(key: string, tones: ReadonlyMap<string, number>): number {
  const taken = new Set(tones.values())
  const own = hash(key) % ROLE_TONES
  for (let step = 0; step < ROLE_TONES; step++) {
    const tone = (own + step) % ROLE_TONES
    if (!taken.has(tone)) return tone
  }
  return own
}

// "Steward", "steward" and "STEWARD" are one role.
function keyOf(role: string): string {
  return role.normalize('NFKC').toLocaleLowerCase('en-GB').replace(/\s+/gu, ' ')
}
