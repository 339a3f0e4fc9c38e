import type { Chapter } from './chapter.ts'

/** What holds beside the track, and what follows when it is not kept. */
export const conductRules: Chapter[] = [
  {
    id: 'conduct',
    title: 'Conduct in chat and on voice',
    clauses: [
      'Treat everybody as you would at a real track, in the lobby, on voice and in writing. Banter is welcome as long as both sides laugh.',
      'Insults, threats, and anything against people for who they are have no place here. They cost a driver the race, the season or the membership.',
      'During qualifying and the race, voice is for warnings and thanks. What happened is discussed afterwards.',
      'Do not argue about an incident in public. Report it, then leave it with the race director.',
      'What other members tell you about themselves stays in the club. Do not pass on names, addresses or private messages.',
    ],
  },
  {
    id: 'streaming',
    title: 'Streaming and clips',
    clauses: [
      'You may stream and record every race. The other drivers agree to be seen by taking part, but not to be mocked.',
      'Tell the lobby when your microphone picks up other voices, and mute anybody who asks for it.',
      'Save a clip of every incident you were in. Consoles keep only the last few minutes, and a review without pictures rarely leads anywhere.',
      'Do not watch somebody else’s stream while you race.',
    ],
  },
  {
    id: 'penalties',
    title: 'Penalties and licence points',
    clauses: [
      'The race director may warn, add time to your result, take places or points, exclude you from the race, or bar you from later ones. The table below shows what is usual.',
      'Serious contact also brings licence points. They stay for ten of the club’s races, whether you take part in them or not.',
      'With six points you start your next race from the back of the grid. With nine you miss a race. With twelve the admins decide whether you go on.',
      'The race director keeps count of the points. Ask, if you want to know yours.',
      'Owning up within the hour usually halves the penalty. Doing it again within three races doubles it.',
    ],
  },
  {
    id: 'discretion',
    title: 'The race director’s discretion',
    clauses: [
      'No rule book covers everything. Where this one is silent, the race director decides what is fair and safe, and says why.',
      'The race director may delay, shorten, stop or cancel a race, and may act without a report.',
      'What matters is what a driver did and could have done, not how badly it ended.',
      'Decisions can be reviewed. How that works is in the race review and appeal guide.',
    ],
  },
]

/** What usually follows, for the table. */
export const usualPenalties: [offence: string, penalty: string, points: number][] = [
  ['Missing a race without a word', 'Warning', 1],
  ['Holding up a lap in qualifying', '3 grid places in the next race', 1],
  ['Gaining a place off the track, not given back', '5 seconds', 0],
  ['Ignoring blue flags', '5 seconds', 1],
  ['Contact that costs a place', '5 seconds', 1],
  ['Contact that ends in a spin or a crash', '10 seconds', 2],
  ['Unsafe rejoin with contact', '10 seconds', 2],
  ['Moving under braking, brake test', '20 seconds', 3],
  ['Deliberate contact, retaliation', 'Excluded from the race', 6],
  ['Insults in chat or on voice', 'Warning, or out of the next race', 3],
  ['Cheating', 'Excluded, the admins decide on the rest', 12],
]
