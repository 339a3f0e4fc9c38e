import {
  ANSWER,
  APPEAL,
  REPLY,
  REPORTS,
  STEWARDS,
  UNVOTED,
  VOTE,
} from '#worker/features/incidents/rules/windows.ts'
import { REPORT_WINDOW } from '#worker/features/results/rules.ts'
import { spanWords } from '#worker/lib/text/spans.ts'
import type { Chapter } from './rulebook.tsx'

/** The review and appeal guide; chapters are numbered by their order. */
export const appealGuide: Chapter[] = [
  {
    id: 'before',
    title: 'Before you report',
    clauses: [
      'Watch the incident again, from the other car as well. Much of what looks deliberate from one seat looks like a mistake from the other.',
      'Wait half an hour after the race. Nobody writes well in the first ten minutes, and what you have written so far is kept on your device.',
      'Talk to the other driver, if you can do so calmly. If the two of you agree, there is nothing to review; tell the race director if a place is to be given back.',
    ],
  },
  {
    id: 'when',
    title: 'When to report',
    clauses: [
      'Report what broke a rule and cost somebody something: a place, time, the car or the race. Light contact that cost nobody anything is left alone.',
      'You may report what happened to you, or what you saw. An admin may also report for the club, at any time, and is then not a party to the case.',
      `Reports are open from the start of the race until ${spanWords(REPORT_WINDOW)} after its result is first published. The race page says when they close. After that the result stands.`,
      `You can report up to ${REPORTS} incidents in a race, including any you withdraw, so choose the ones that matter.`,
    ],
  },
  {
    id: 'how',
    title: 'How to report',
    clauses: [
      'Open the race page and press “Report an incident”. Use one form for each incident; the next chapter says what it asks for. Say what happened, not what the other driver is like.',
      `The drivers you name are told at once that they have been reported, and by whom, and have ${spanWords(REPLY)} to give their side.`,
      'The case has its own page, where those involved and the stewards can follow it. It always says what comes next and by when. Nobody else sees the case until it is decided.',
      'You can withdraw a report until the first steward has voted.',
      'The case is not discussed in chat.',
    ],
  },
  {
    id: 'evidence',
    title: 'What evidence we need',
    clauses: [
      'The lap, the turn, and the race time at which it happened: “lap 4, turn 6, 12:40”.',
      'The drivers involved, from the grid of the race.',
      'A clip that begins at least ten seconds before the incident and ends five after it. Both cars must be visible. It must not be cut, slowed down or sped up.',
      'A replay from outside is better than one from the cockpit, and both are better than either. Upload it with the report or link to it; those who answer can do the same.',
      'One or two sentences about what happened and what it cost you, and which rule was broken if you know it.',
      'A report without video or pictures is read, but usually closed as a racing incident.',
    ],
  },
  {
    id: 'who',
    title: 'Who decides',
    clauses: [
      'The club’s admins are its stewards. An admin who reported the incident, is named in it, or drives in a team with one of those drivers takes no part in the case.',
      `${STEWARDS} stewards vote, each without seeing the others’ votes, once both sides have had their say or their time is up. Then they see them all, and one of them writes the decision.`,
      `With fewer than ${STEWARDS} stewards left, one decides and another answers an appeal. With none left, the case waits for an admin who is not involved, and says so.`,
      'If it is not clear who was at fault, it is a racing incident and nobody is punished.',
      'Nobody outside the stewards learns who voted for what.',
    ],
  },
  {
    id: 'timetable',
    title: 'The timetable',
    clauses: [
      'Each time limit runs from the step before, and the case page shows it. A hearing ends early once everybody named has answered.',
      'If a driver does not answer in time, the stewards decide on what they have.',
      `If no steward has voted ${spanWords(UNVOTED)} after the hearing, the case is closed without action. If nobody answers an appeal in time, the decision stands.`,
    ],
  },
  {
    id: 'outcomes',
    title: 'Possible outcomes',
    clauses: [
      'No further action, or a racing incident: the result stands.',
      'A warning: the result stands, and the warning counts next time.',
      'A penalty from the club rules: time, places, points, licence points, or exclusion. The result and the standings change at once, and link to the decision.',
      `Within ${spanWords(APPEAL)}, the stewards can withdraw a decision that turns out to be wrong, as long as nobody has appealed. They say why, and the case is voted on again.`,
      'Everybody involved is notified of the decision, the rule it is based on, and the reasons. The whole club can read it.',
      'A result is provisional while reports are open, and under review until every case of the race is closed.',
    ],
  },
  {
    id: 'appeal',
    title: 'Appealing against a decision',
    clauses: [
      `The driver who reported the incident and the drivers named in it may each appeal once, within ${spanWords(APPEAL)} of the decision, on the case page.`,
      'An appeal needs grounds: new evidence, a rule that was misread, or a step of this guide that was missed. “I still think I was right” is not enough.',
      'A steward who has neither voted on the case nor decided it looks at it afresh. The penalty holds until then.',
      'An appeal may leave the decision as it is, soften it or overturn it. It never raises a penalty.',
      'The answer to an appeal is final. The incident is then closed, in chat too.',
    ],
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    clauses: [
      'Nobody gets into trouble for an honest report, even if it turns out to be wrong.',
      'Reports made to annoy, altered clips, and pressure on those who report or decide are themselves breaches of the conduct rules.',
    ],
  },
]

/** The steps of a review and their deadlines, for the table. */
export const timetable: [step: string, due: string][] = [
  ['Report, on the race page', `Within ${spanWords(REPORT_WINDOW)} of the result being published`],
  ['The other drivers give their side', `Within ${spanWords(REPLY)} of the report`],
  ['The stewards vote', `Within ${spanWords(VOTE)}; after that one vote is enough`],
  ['Decision', 'Once the votes are in'],
  ['Appeal', `Within ${spanWords(APPEAL)} of the decision`],
  ['Answer to the appeal', `Within ${spanWords(ANSWER)} of the appeal`],
]
