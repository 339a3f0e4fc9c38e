import type { Chapter } from './rulebook.tsx'

/** How an incident is reviewed, and how a decision is appealed against; a chapter's number is its place. */
export const appealGuide: Chapter[] = [
  {
    id: 'before',
    title: 'Before you report',
    clauses: [
      'Watch the incident again, from the other car as well. Much of what looks deliberate from one seat looks like a mistake from the other.',
      'Wait half an hour after the race. Nobody writes well in the first ten minutes.',
      'Talk to the other driver, if you can do so calmly. If the two of you agree, there is nothing to review; tell the race director if a place is to be given back.',
    ],
  },
  {
    id: 'when',
    title: 'When to report',
    clauses: [
      'Report what broke a rule and cost somebody something: a place, time, the car or the race. Light contact with no result is left alone.',
      'You may report what happened to you, or what you saw. The race director also acts without a report.',
      'A report must arrive within 24 hours of the finish of the race. After that the result stands.',
      'Up to three incidents a driver and race are looked at, so choose those that matter.',
    ],
  },
  {
    id: 'how',
    title: 'How to report',
    clauses: [
      'Write to the race director. A message to any of the admins will do, on your console or in the club’s chat; there is no form.',
      'In chat, say only that a report is coming, and send the rest in private. The case is not discussed there.',
      'One message for each incident, with what the next chapter asks for. Say what happened, not what the other driver is like.',
      'The race director tells the drivers you name that they have been reported, and by whom, and asks for their side.',
    ],
  },
  {
    id: 'evidence',
    title: 'What evidence we need',
    clauses: [
      'The race, the lap, the turn, and the race time at which it happened: “Silverstone Sprint, lap 4, turn 6, 12:40”.',
      'The gamertags of everybody involved, as they stand in the lobby.',
      'A clip that begins at least ten seconds before the incident and ends five after it. Both cars must be seen. It must not be cut, slowed down or sped up.',
      'The replay from outside is better than the cockpit, and both are better than one. Put the clip where the race director can watch it, and send the link.',
      'One or two sentences about what rule was broken, with its number if you can find it, and what it cost you.',
      'Without pictures your report is read, but it is usually closed as a racing incident.',
    ],
  },
  {
    id: 'who',
    title: 'Who decides',
    clauses: [
      'The race director of that race decides, after both sides had their say.',
      'A race director who drove in the incident, or is close to one of those who did, hands it over to another admin.',
      'If it is not clear who was at fault, it is a racing incident and nobody is punished.',
    ],
  },
  {
    id: 'timetable',
    title: 'The timetable',
    clauses: [
      'The times below run from the finish of the race, or from the step before. Ask for more time while there still is some; a good reason usually gets it.',
      'Whoever does not answer in time is judged by what is there.',
    ],
  },
  {
    id: 'outcomes',
    title: 'What can come of it',
    clauses: [
      'No further action, or a racing incident: the result stands.',
      'A warning: the result stands, and the warning counts the next time.',
      'A penalty from the club rules: time, places, points, licence points, or exclusion.',
      'A correction: a place is given back, or a wrong penalty is taken away.',
      'The race director writes to everybody involved and says what was decided, which rule it rests on, and why. Results are provisional until every review of the race is closed.',
    ],
  },
  {
    id: 'appeal',
    title: 'Appealing against a decision',
    clauses: [
      'Drivers whom the decision concerns may appeal once, within 24 hours of being told.',
      'An appeal needs a ground: evidence that was not there before, a rule that was misread, or a step of this guide that was left out. “I still think I was right” is not one.',
      'Send it to an admin who did not take the decision, with the ground and whatever is new. It is again a plain message.',
      'An admin who took no part in the first decision looks at the case afresh. The penalty holds until then.',
      'The appeal may leave the decision as it is, change it or take it back. It does not raise a penalty because somebody appealed.',
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

/** Each step of a review and when it is due, for the table. */
export const timetable: [step: string, due: string][] = [
  ['Report reaches the race director', 'Within 24 hours of the finish'],
  ['The other drivers give their side', 'Within 24 hours of being asked'],
  ['Decision', 'Within 3 days of the report, and before the next round'],
  ['Appeal', 'Within 24 hours of the decision'],
  ['Answer to the appeal', 'Within 3 days of the appeal'],
]
