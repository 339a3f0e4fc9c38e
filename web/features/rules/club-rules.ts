import type { Chapter } from './components/chapter.ts'

/** What holds on the track. */
export const drivingRules: Chapter[] = [
  {
    id: 'start',
    title: 'The start and the first lap',
    clauses: [
      'On a rolling start, hold your place, your speed and your side of the track until the lights are green. No overtaking before then, and no brake tests on the way.',
      'On a standing start, keep your line to the first corner. You may move across once, and only where nobody is alongside.',
      'Brake early into the first corners. The tyres are cold, the field is close, and nobody ever won there.',
      'The first lap is judged more strictly than the rest: contact for which you would lose five seconds later on costs you ten.',
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
      'The driver in front may change line once to defend, and does so before the braking zone. Coming back towards the racing line, leave a car’s width.',
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
      'Do not race with a driver who laps you. You may unlap yourself only if you are clearly faster, and without holding anybody up.',
    ],
  },
  {
    id: 'track-limits',
    title: 'Track limits',
    clauses: [
      'The white lines are the edge of the track, and the kerbs are not part of it. Two wheels stay inside the lines at all times.',
      'Where the game warns and punishes, its decision stands. Serve its penalties.',
      'What the game misses still counts: a place or time gained off the track is given back within the lap.',
      'Being forced off is no breach. Lift, come back where it is safe, and report it if it cost you.',
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
