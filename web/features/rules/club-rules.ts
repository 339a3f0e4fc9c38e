import { MINUTE } from '#web/lib/clock.ts'
import { offences } from '#worker/features/incidents/rules/offences.ts'
import { LICENCE_RACES } from '#worker/features/incidents/rules/windows.ts'
import { CHECK_IN, DOORS } from '#worker/features/reserves/rules.ts'
import type { Chapter } from './rulebook.tsx'

/** Rules on the track. */
const drivingRules: Chapter[] = [
  {
    id: 'start',
    title: 'The start and the first lap',
    clauses: [
      'On a rolling start, hold your place, your speed and your side of the track until the lights are green. No overtaking before then, and no brake tests on the way.',
      'On a standing start, keep your line to the first corner. You may move across once, and only where nobody is alongside.',
      'Brake early into the first corners. The tyres are cold, the field is close, and nobody ever won there.',
      'The first lap is judged more strictly than the rest: contact that would cost you five seconds later on costs you ten.',
    ],
  },
  {
    id: 'driving',
    title: 'Driving standards',
    clauses: [
      'Leave every car beside you the width of a car, on the straight and all through the corner.',
      'You are responsible for what your car hits. A missed braking point, a lag spike or a co-driver at the door explain contact, but they do not excuse it.',
      'Light contact that costs nobody anything is racing. Contact that gains you a place, or costs somebody else one, is not.',
      'If you put somebody off or spin them round, wait in a safe spot and give the place back. Doing that within the lap may settle the matter.',
      'Never hit back. Whoever retaliates is out of the race, whatever happened before.',
      'Do not use walls, other cars or the grass to slow down, to turn or to gain time.',
    ],
  },
  {
    id: 'overtaking',
    title: 'Overtaking and defending',
    clauses: [
      'Whoever overtakes makes sure that it works. The car in front has no duty to disappear.',
      'A corner is yours to share when your front wheels are level with the other driver’s mirror, or further on, before they turn in. From then on both leave room. If you are further back than that, back out.',
      'A dive from far behind that stays on the track only because another car is in the way is not an overtake.',
      'The driver in front may change line once to defend, and does so before the braking zone. When coming back towards the racing line, leave a car’s width.',
      'No moving under braking, no weaving, and no brake test at any time.',
      'Flashing your lights says that you are there. It does not say that you may come through.',
    ],
  },
  {
    id: 'blue-flags',
    title: 'Blue flags and lapping',
    clauses: [
      'With a blue flag, hold your line and be predictable. Lift on the next straight, or at the next corner where it is safe, and let the leader by.',
      'Let a leader by within half a lap. Several in a row all count as one.',
      'The leader passes with care. A lapped car is slower, not in the wrong, and it keeps its right to a car’s width.',
      'Do not race a driver who is lapping you. You may unlap yourself only if you are clearly faster, and without holding anybody up.',
    ],
  },
  {
    id: 'track-limits',
    title: 'Track limits',
    clauses: [
      'The white lines are the edge of the track, and the kerbs are not part of it. Two wheels stay inside the lines at all times.',
      'Where the game warns and punishes, its decision stands. Serve its penalties.',
      'What the game misses still counts: a place or time gained off the track is given back within the lap.',
      'Being forced off is not an offence. Lift, come back where it is safe, and report it if it cost you.',
    ],
  },
  {
    id: 'rejoining',
    title: 'Spins, rejoining and damage',
    clauses: [
      'If you spin, stand on the brakes until you have stopped, so that the others can tell where you will be.',
      'Before you rejoin, look both ways: at the map, behind you, and up the road. Every car on the track goes first.',
      'Rejoin along the edge, at an angle that leaves the racing line free, and stay off the line until you are up to speed.',
      'With a damaged car, keep out of the way and go to the pits. If it cannot be driven, leave the track before you retire.',
      'On a yellow flag, lift, be ready to stop, and do not overtake until you are past the trouble.',
    ],
  },
  {
    id: 'pits',
    title: 'Pit stops and the finish',
    clauses: [
      'Show early that you are going in: keep to the side of the pit entry and do not brake on the racing line.',
      'Do not cross the line at the pit exit. Cars on the track go first.',
      'Mandatory stops and tyres are on the race card or in the championship’s rules. A missed stop costs 60 seconds.',
      'Race to the flag. Slow down after it with care, and do not hit anybody on the way back, not even a friend.',
    ],
  },
]

/** Rules off the track, and penalties. */
const conductRules: Chapter[] = [
  {
    id: 'conduct',
    title: 'Conduct in chat and on voice',
    clauses: [
      'Treat everybody as you would at a real track, in the lobby, on voice and in writing. Banter is welcome as long as both sides laugh.',
      'Insults, threats, and anything against people for who they are have no place here. They cost a driver the race, the season or the membership.',
      'During qualifying and the race, voice is for warnings and thanks. What happened is discussed afterwards.',
      'Do not argue about an incident in public. Report it on the race page, then leave it with the stewards.',
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
      'The stewards may warn, add time to your result, take places or points, or exclude you from the race; the club recalculates the result, which shows whose decision it was. The table below shows what is usual.',
      'A penalty for a later race, such as a grid drop or a missed race, is in the decision, and the race director applies it.',
      `Serious contact also brings licence points. They stay for ${LICENCE_RACES} of the club’s races, whether you take part in them or not.`,
      'With six points you start your next race from the back of the grid. With nine you miss a race. With twelve the admins decide whether you go on.',
      'The club counts the points automatically, from the decisions that stand. Yours are on your profile and, on race night, beside your name on the grid.',
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

/** The usual penalties, for the table; stewards vote from the same list. */
export const usualPenalties: [offence: string, penalty: string, points: number][] = offences.map(
  ({ name, usual, licence }) => [name, usual, licence],
)

const entryRules: Chapter[] = [
  {
    id: 'scope',
    title: 'What these rules are for',
    clauses: [
      'These rules apply in every session the club runs, practice and qualifying as much as the race, and wherever the club talks. By registering for a race you agree to them.',
      'A championship may have rules of its own. They are on its card on the Championships page, and where the two differ, the championship’s rules win.',
      'A change to the rules applies from the next race, never to one already raced.',
      'The race director runs the race and is one of the club’s admins. If you are unsure what a rule means, ask before the race.',
    ],
  },
  {
    id: 'registration',
    title: 'Registration and attendance',
    clauses: [
      'Register before the deadline on the race card. Places go in the order in which drivers register, and when the grid is full it is full.',
      'If you drive every race of a championship, count yourself in for the season on its card. You are then put on the grid of each new race automatically, or among its first reserves. Sign off there when you stop; two races missed without notice end it too.',
      'Only register for a race you mean to drive. A place you do not use is one somebody else could have had.',
      'A full grid has reserves. Join them on the race card: whoever is first in line is offered a free place, for as long as the card says. Let two offers in a row run out and you are out of the line.',
      'If you cannot come, unregister on the race card as soon as you know. That works until the start, and your place goes to the first reserve.',
      `Check in on the race page in the last ${CHECK_IN / MINUTE} minutes before the start: “I’m here”, or “Running late”, which keeps your place until the start.`,
      `The doors close ${DOORS / MINUTE} minutes before the start. Anyone who has not checked in by then may lose their place to a reserve who has. If no reserve has, nobody does.`,
      'Reserves may stand by once check-in opens. A place that comes free is theirs at once, in the order of the line.',
      'Not turning up, without notice, is a missed race. After two missed races in one championship the race director may give your place to somebody else.',
      'Race with the gamertag in your profile. If yours changes on the console, tell a club admin before the next race.',
    ],
  },
  {
    id: 'connection',
    title: 'Connection and the lobby',
    clauses: [
      'The host opens the lobby and puts its name and code on the race page. You see them there once you have checked in; do not pass them on.',
      'Be in the lobby ten minutes before the start, with your game updated and the right car chosen. The lobby does not wait.',
      'Check your car, your tyres, your fuel and the settings of the race before you say you are ready.',
      'Use a wired connection if you can, and close downloads on your console and at home. Test it before race night, not during it.',
      'A car that jumps about endangers everybody near it. The race director may ask a driver with a bad connection to start from the back, to keep clear of other cars or to leave the session.',
      'A driver who loses the connection is classified where the game puts them. The race is started again only if more than a quarter of the field drops out on the first lap, or if the lobby itself fails; that is the race director’s call.',
      'Assists, set-up limits and damage are what the lobby says. Working round them, by whatever means, is cheating.',
    ],
  },
  {
    id: 'qualifying',
    title: 'Qualifying',
    clauses: [
      'Your grid position comes from qualifying. If you set no time, you start behind those who did.',
      'Give yourself room before you start a lap. On an out-lap or a slow lap, keep off the racing line and let faster cars by.',
      'Do not slow down or stop on the racing line, and do not stop at all where others cannot see you in time.',
      'A tow is part of racing. Spoiling somebody’s lap to protect your own is not.',
      'A lap with all four wheels outside the track does not count, even if the game lets it stand.',
    ],
  },
]

/** The club rules; chapters are numbered by their order. */
export const clubRules: Chapter[] = [...entryRules, ...drivingRules, ...conductRules]
