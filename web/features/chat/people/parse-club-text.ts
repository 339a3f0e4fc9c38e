import { hash } from '#web/lib/hash.ts'

/** Number of colours for roles (`data-tone` in `club-text.tsx`). */
export const ROLE_TONES = 8

/** A line of the admins' text: a role with names and a colour, or plain text. */
export type ClubTextLine =
  | { kind: 'role'; role: string; names: string; tone: number }
  | { kind: 'plain'; text: string }

// A role is a few words that begin with a letter, then a colon. Addresses and times also contain colons, but are no roles.
const rolePattern = /^(\p{L}[^:]{0,39}):(?!\/\/)(.+)$/u
const timePattern = /^[^:]*\d\s*:\s*\d/u

/**
 * Parses a text into lines. A role's colour follows from its name and is the same throughout the text; if another role
 * above has that colour, it takes the next free one, if any.
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
