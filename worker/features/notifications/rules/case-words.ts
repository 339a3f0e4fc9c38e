import { londonDate } from '../../../lib/text/london-dates.ts'
import type { CaseType } from './types.ts'

/** What a notification says of a case of the stewards. It outlives the case. */
export interface CaseInWords {
  /** The name of the race. */
  race: string
  lap?: number
  /** Until when its reader may reply or appeal, epoch ms. */
  until?: number
  /** Of one that nobody judged in time: no steward voted, or nobody answered an appeal; of a call, that no vote comes before the decision. */
  why?: 'unvoted' | 'unanswered' | 'undecided'
}

/** What is told of a case: the title and the text of the alert (race night, section 6); a time in it as `day` writes it. */
export function caseWords(
  type: CaseType,
  { race, lap, until = 0, why }: CaseInWords,
  day = londonDate,
): { title: string; body: string } {
  const where = lap === undefined ? race : `${race}, lap ${lap}`
  switch (type) {
    case 'incident-named':
      return { title: 'You have been reported', body: `${where}. Give your side by ${day(until)}.` }
    case 'incident-vote':
      return {
        title: 'A case to judge',
        body: `A case from ${race} is ready for ${why === 'undecided' ? 'a decision' : 'your vote'}.`,
      }
    case 'incident-decided':
      return why === 'unvoted'
        ? { title: 'Case closed', body: `${where}. No steward voted in time, so nothing follows.` }
        : { title: 'Decision', body: `${where}. Read it and, if need be, appeal by ${day(until)}.` }
    case 'appeal':
      return { title: 'An appeal', body: 'An appeal waits for someone who did not decide.' }
    case 'appeal-answered':
      return why === 'unanswered'
        ? { title: 'Appeal over', body: `${where}. Nobody answered the appeal in time. The decision stands.` }
        : { title: 'Appeal answered', body: 'The appeal is answered. That is final.' }
  }
}

/** The same as a sentence of the bell. */
export function caseSentence(type: CaseType, words: CaseInWords): string {
  const { title, body } = caseWords(type, words)
  const saysAll = type === 'incident-vote' || type === 'appeal' || (type === 'appeal-answered' && !words.why)
  return saysAll ? body : `${title}. ${body}`
}

/** Where a case is looked at. */
export function linkToCase(incidentId: string | null): string {
  return incidentId === null ? '/incidents' : `/incidents/${encodeURIComponent(incidentId)}`
}
