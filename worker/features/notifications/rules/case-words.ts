import { londonDate } from '../../../lib/text/london-dates.ts'

/** What a notification says about a steward case. It outlives the case. */
export interface CaseInWords {
  /** The name of the race. */
  race: string
  lap?: number
  /** Until when its reader may reply or appeal, epoch ms. */
  until?: number
  /**
   * Why: no steward voted in time (`unvoted`), nobody answered an appeal (`unanswered`), or a decision is needed without a
   * vote (`undecided`).
   */
  why?: 'unvoted' | 'unanswered' | 'undecided'
}

/** A case in words: where it happened, and a function that formats times. */
interface Told extends CaseInWords {
  where: string
  day(at: number): string
}

/** A type of notification about cases. */
interface CaseKind {
  /** The title of the alert (docs/race-night.md 6). */
  title: string | ((about: Told) => string)
  body(about: Told): string
  /** Whether the bell leaves the title out, because the text says everything. */
  saysAll?(about: CaseInWords): boolean
}

/** Every type of notification about cases, in the bell and as an alert. */
export const caseKinds = {
  'incident-named': {
    title: 'You have been reported',
    body: ({ where, until = 0, day }) => `${where}. Give your side by ${day(until)}.`,
  },
  'incident-vote': {
    title: 'A case to judge',
    body: ({ race, why }) =>
      `A case from ${race} is ready for ${why === 'undecided' ? 'a decision' : 'your vote'}.`,
    saysAll: () => true,
  },
  'incident-decided': {
    title: ({ why }) => (why === 'unvoted' ? 'Case closed' : 'Decision'),
    body: ({ where, why, until = 0, day }) =>
      why === 'unvoted'
        ? `${where}. No steward voted in time, so no action was taken.`
        : `${where}. Read it and, if need be, appeal by ${day(until)}.`,
  },
  appeal: {
    title: 'An appeal',
    body: () => 'An appeal waits for someone who did not decide.',
    saysAll: () => true,
  },
  'appeal-answered': {
    title: ({ why }) => (why === 'unanswered' ? 'Appeal over' : 'Appeal answered'),
    body: ({ where, why }) =>
      why === 'unanswered'
        ? `${where}. Nobody answered the appeal in time. The decision stands.`
        : 'The appeal is answered. That is final.',
    saysAll: ({ why }) => !why,
  },
} satisfies Record<string, CaseKind>
export type CaseType = keyof typeof caseKinds

/** An alert's title and text about a case; `day` formats the time. */
export function caseWords(
  type: CaseType,
  about: CaseInWords,
  day = londonDate,
): { title: string; body: string } {
  const { race, lap } = about
  const { title, body }: CaseKind = caseKinds[type]
  const all = { ...about, where: lap === undefined ? race : `${race}, lap ${lap}`, day }
  return { title: typeof title === 'string' ? title : title(all), body: body(all) }
}

/** The same as a sentence for the bell. */
export function caseSentence(type: CaseType, words: CaseInWords): string {
  const { title, body } = caseWords(type, words)
  const { saysAll }: CaseKind = caseKinds[type]
  return saysAll?.(words) ? body : `${title}. ${body}`
}

/** The page of a case. */
export function linkToCase(incidentId: string | null): string {
  return incidentId === null ? '/incidents' : `/incidents/${encodeURIComponent(incidentId)}`
}
