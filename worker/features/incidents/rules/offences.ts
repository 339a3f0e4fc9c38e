/** A breach of the club's rules and its usual penalty (docs/race-night.md 9). The rules page prints this list. */
export interface Offence {
  id: string
  /** Its name for stewards and drivers. */
  name: string
  /** The usual penalty in words. */
  usual: string
  /** The usual verdict. */
  verdict: 'warning' | 'penalty'
  /** The part of the penalty that counts in the race itself; people carry out the rest. */
  seconds: number
  isExcluded: boolean
  licence: number
}

/** The club's table of offences, mildest first. */
export const offences = [
  offence('no-show', 'Missing a race without a word', inWords('Warning', 'warning'), 1),
  offence(
    'impeding',
    'Holding up a lap in qualifying',
    inWords('3 grid places in the next race', 'penalty'),
    1,
  ),
  offence('track-limits', 'Gaining a place off the track, not given back', seconds(5), 0),
  offence('blue-flags', 'Ignoring blue flags', seconds(5), 1),
  offence('contact', 'Contact that costs a place', seconds(5), 1),
  offence('crash', 'Contact that ends in a spin or a crash', seconds(10), 2),
  offence('rejoin', 'Unsafe rejoin with contact', seconds(10), 2),
  offence('brake-test', 'Moving under braking, brake test', seconds(20), 3),
  offence('retaliation', 'Deliberate contact, retaliation', excluded('Excluded from the race'), 6),
  offence(
    'insults',
    'Insults in chat or on voice',
    inWords('Warning, or out of the next race', 'warning'),
    3,
  ),
  offence('cheating', 'Cheating', excluded('Excluded; the admins decide the rest'), 12),
] as const satisfies readonly Offence[]

/** An offence by id, or `undefined`. */
export function findOffence(id: string | null): Offence | undefined {
  return offences.find(offence => offence.id === id)
}

/** The offence whose name a case gives as the broken rule, if there is one. */
export function offenceNamed(rule: string | null): Offence | undefined {
  const said = rule?.trim().toLowerCase()
  return offences.find(({ id, name }) => said === id || said === name.toLowerCase())
}

type Usual = Pick<Offence, 'usual' | 'verdict' | 'seconds' | 'isExcluded'>

function offence<const Id extends string>(id: Id, name: string, usual: Usual, licence: number) {
  return { id, name, ...usual, licence }
}

function seconds(seconds: number): Usual {
  return { usual: `${seconds} seconds`, verdict: 'penalty', seconds, isExcluded: false }
}

function excluded(usual: string): Usual {
  return { usual, verdict: 'penalty', seconds: 0, isExcluded: true }
}

function inWords(usual: string, verdict: Usual['verdict']): Usual {
  return { usual, verdict, seconds: 0, isExcluded: false }
}
