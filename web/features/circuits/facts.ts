import type { CircuitSlug } from './circuits.ts'

/** From easiest to hardest, for GT3 cars in a club race: the club's own judgement. */
export const difficulties = ['Beginner', 'Intermediate', 'Advanced', 'Expert'] as const

export type Difficulty = (typeof difficulties)[number]

type Place = {
  /** The name drivers use. */
  name: string
  /** Where its callout points: a share of the lap, from the timing line. */
  at: number
  /** One sentence that helps a driver. */
  description: string
}

/** A place worth knowing before the first lap (docs/specification.md 3). */
export type Highlight =
  | (Place & { type: 'corner' })
  /** `from` and `to` are shares of the lap; if `from` is greater, the timing line lies between. */
  | (Place & { type: 'straight' | 'sector'; from: number; to: number })

export type LapRecord = {
  /** "1:05.619" */
  time: string
  driver: string
  car: string
  /** Where and when it was driven. */
  series: string
  year: number
}

export type CircuitFacts = {
  /** The three callouts, in lap order. */
  highlights: readonly [Highlight, Highlight, Highlight]
  lengthKm: number
  turns: number
  direction: 'clockwise' | 'anticlockwise'
  /** The layout of the figures and the drawing. */
  layout: string
  lapRecord: LapRecord
  difficulty: Difficulty
  /** The source of the length, the turns and the record. */
  source: string
}

/** Facts about each circuit. Figures as published up to September 2025; a record is for the layout given with it. */
// biome-ignore format: a place in two lines, its circuit on one screen
export const circuitFacts: Record<CircuitSlug, CircuitFacts> = {
  'red-bull-ring': {
    highlights: [
      { name: 'Run up to Remus', type: 'straight', from: 0.13, to: 0.31, at: 0.175,
        description: 'Flat out uphill through the kink: tuck into the tow.' },
      { name: 'Remus', type: 'corner', at: 0.324,
        description: 'The apex hides over the crest: turn late, pass here.' },
      { name: 'Rauch and Würth', type: 'sector', from: 0.6, to: 0.745, at: 0.65,
        description: 'Two fast lefts: spare the right front, keep it tidy.' },
    ],
    lengthKm: 4.318, turns: 10, direction: 'clockwise',
    layout: 'Grand Prix',
    lapRecord: { time: '1:05.619', driver: 'Carlos Sainz Jr.', car: 'McLaren MCL35', series: 'Formula 1', year: 2020 },
    difficulty: 'Beginner', source: 'Reuters race statistics',
  },
  zolder: {
    highlights: [
      { name: 'Sterrenwacht to Kanaal', type: 'sector', from: 0.13, to: 0.235, at: 0.183,
        description: 'Commit to the first right and it opens the second.' },
      { name: 'Back straight', type: 'straight', from: 0.31, to: 0.43, at: 0.34,
        description: 'The longest run of the lap ends at a narrow chicane.' },
      { name: 'Gilles Villeneuve Chicane', type: 'corner', at: 0.594,
        description: 'Tall kerbs both ways: straighten it, land settled.' },
    ],
    lengthKm: 4.011, turns: 10, direction: 'clockwise',
    layout: 'Grand Prix',
    lapRecord: { time: '1:14.089', driver: 'Sébastien Bourdais', car: 'Panoz DP01', series: 'Champ Car', year: 2007 },
    difficulty: 'Intermediate', source: 'Wikipedia, Circuit Zolder',
  },
  monza: {
    highlights: [
      { name: 'Rettifilo Tribune', type: 'straight', from: 0.96, to: 0.15, at: 0.055,
        description: 'A kilometre of tow, then the hardest stop of the lap.' },
      { name: 'The Lesmos', type: 'sector', from: 0.425, to: 0.515, at: 0.488,
        description: 'Give up some entry: the second one leads to Serraglio.' },
      { name: 'Parabolica', type: 'corner', at: 0.889,
        description: 'It opens all the way: be early on the throttle.' },
    ],
    lengthKm: 5.793, turns: 11, direction: 'clockwise',
    layout: 'Grand Prix',
    lapRecord: { time: '1:20.901', driver: 'Lando Norris', car: 'McLaren MCL39', series: 'Formula 1', year: 2025 },
    difficulty: 'Beginner', source: 'F1Technical, September 2025',
  },
  'laguna-seca': {
    highlights: [
      { name: 'Rahal Straight', type: 'straight', from: 0.565, to: 0.655, at: 0.6,
        description: 'Uphill to a blind crest: line up the pass early.' },
      { name: 'The Corkscrew', type: 'corner', at: 0.692,
        description: 'It drops 18 m out of sight: aim at the tree and trust.' },
      { name: 'Rainey to Turn 10', type: 'sector', from: 0.735, to: 0.855, at: 0.795,
        description: 'Downhill all the way: patient in, flat on the way out.' },
    ],
    lengthKm: 3.602, turns: 11, direction: 'anticlockwise',
    layout: 'Grand Prix',
    lapRecord: { time: '1:08.4168', driver: 'Álex Palou', car: 'Dallara DW12', series: 'IndyCar', year: 2023 },
    difficulty: 'Advanced', source: 'Crash.net, July 2025',
  },
  hungaroring: {
    highlights: [
      { name: 'Main straight', type: 'straight', from: 0.965, to: 0.13, at: 0.047,
        description: 'The one long run of the lap: be close by the line.' },
      { name: 'Turn 1', type: 'corner', at: 0.148,
        description: 'Downhill braking into a hairpin: the place to pass.' },
      { name: 'Middle sector', type: 'sector', from: 0.4, to: 0.75, at: 0.575,
        description: 'Each exit is the next entry: rhythm beats attack.' },
    ],
    lengthKm: 4.381, turns: 14, direction: 'clockwise',
    layout: 'Grand Prix',
    lapRecord: { time: '1:16.627', driver: 'Lewis Hamilton', car: 'Mercedes W11', series: 'Formula 1', year: 2020 },
    difficulty: 'Intermediate', source: 'Reuters race statistics',
  },
  'paul-ricard': {
    highlights: [
      { name: 'Hôtel to Sainte-Baume', type: 'sector', from: 0.215, to: 0.3, at: 0.257,
        description: 'Slow and tight: sacrifice it all for the last exit.' },
      { name: 'Mistral Straight', type: 'straight', from: 0.345, to: 0.645, at: 0.495,
        description: 'No chicane for GT cars: nearly 2 km of slipstream.' },
      { name: 'Signes', type: 'corner', at: 0.674,
        description: 'Almost flat at full speed: one lift, no second try.' },
    ],
    lengthKm: 5.77, turns: 13, direction: 'clockwise',
    layout: '1A-V2, no Mistral chicane',
    lapRecord: { time: '1:40.139', driver: 'Nyck de Vries', car: 'Aurus 01', series: 'European Le Mans Series', year: 2020 },
    difficulty: 'Beginner', source: 'Wikipedia, Circuit Paul Ricard',
  },
  'watkins-glen': {
    highlights: [
      { name: 'Back straight', type: 'straight', from: 0.25, to: 0.345, at: 0.29,
        description: 'Carry the Esses on to it: the tow does the rest.' },
      { name: 'Inner Loop', type: 'corner', at: 0.376,
        description: 'Brake late for the bus stop, then ride the kerbs.' },
      { name: 'The Boot', type: 'sector', from: 0.49, to: 0.81, at: 0.586,
        description: 'Downhill in, uphill out: wait for every late apex.' },
    ],
    lengthKm: 5.552, turns: 11, direction: 'clockwise',
    layout: 'Boot and Inner Loop',
    lapRecord: { time: '1:23.9166', driver: 'Sébastien Bourdais', car: 'Dallara DW12', series: 'IndyCar', year: 2017 },
    difficulty: 'Advanced', source: 'Wikipedia, Watkins Glen International',
  },
  zandvoort: {
    highlights: [
      { name: 'Tarzanbocht', type: 'corner', at: 0.097,
        description: 'Wide and banked: take the inside or cut back under.' },
      { name: 'Hunserug to Scheivlak', type: 'sector', from: 0.24, to: 0.43, at: 0.335,
        description: 'Blind through the dunes: one lift before the drop.' },
      { name: 'Main straight', type: 'straight', from: 0.935, to: 0.075, at: 0.977,
        description: 'The banking carries you on: flat, and into the tow.' },
    ],
    lengthKm: 4.259, turns: 14, direction: 'clockwise',
    layout: 'Grand Prix since 2020',
    lapRecord: { time: '1:11.097', driver: 'Lewis Hamilton', car: 'Mercedes W12', series: 'Formula 1', year: 2021 },
    difficulty: 'Advanced', source: 'formula1.com, 2025',
  },
  'spa-francorchamps': {
    highlights: [
      { name: 'Eau Rouge, Raidillon', type: 'corner', at: 0.158,
        description: 'Left, right, blind left: any lift costs all of Kemmel.' },
      { name: 'Kemmel Straight', type: 'straight', from: 0.19, to: 0.325, at: 0.22,
        description: 'A good Raidillon is a pass here, before Les Combes.' },
      { name: 'Blanchimont', type: 'sector', from: 0.775, to: 0.9, at: 0.86,
        description: 'Foot down from Paul Frère on, through both lefts.' },
    ],
    lengthKm: 7.004, turns: 19, direction: 'clockwise',
    layout: 'Grand Prix',
    lapRecord: { time: '1:44.701', driver: 'Sergio Pérez', car: 'Red Bull RB20', series: 'Formula 1', year: 2024 },
    difficulty: 'Advanced', source: 'formula1.com, 2025',
  },
  silverstone: {
    highlights: [
      { name: 'Maggotts and Becketts', type: 'sector', from: 0.605, to: 0.73, at: 0.69,
        description: 'Five bends at speed: give the first for the last.' },
      { name: 'Hangar Straight', type: 'straight', from: 0.735, to: 0.845, at: 0.79,
        description: 'Follow closely out of Chapel and be there at Stowe.' },
      { name: 'Stowe', type: 'corner', at: 0.863,
        description: 'Fast in, wide out: the best place of the lap to pass.' },
    ],
    lengthKm: 5.891, turns: 18, direction: 'clockwise',
    layout: 'Grand Prix, Arena',
    lapRecord: { time: '1:27.097', driver: 'Max Verstappen', car: 'Red Bull RB16', series: 'Formula 1', year: 2020 },
    difficulty: 'Intermediate', source: 'formula1.com, 2025',
  },
  'mount-panorama': {
    highlights: [
      { name: 'The Mountain', type: 'sector', from: 0.24, to: 0.63, at: 0.513,
        description: 'Walls on both sides: be smooth, never side by side.' },
      { name: 'Forrest’s Elbow', type: 'corner', at: 0.626,
        description: 'Slow left at the wall: its exit lasts all of Conrod.' },
      { name: 'Conrod Straight', type: 'straight', from: 0.645, to: 0.845, at: 0.72,
        description: 'Nearly 2 km downhill: tow past before the Chase.' },
    ],
    lengthKm: 6.213, turns: 23, direction: 'anticlockwise',
    layout: 'Full circuit since 1987',
    lapRecord: { time: '1:59.2910', driver: 'Christopher Mies', car: 'Audi R8 LMS GT3', series: 'Challenge Bathurst, timed sprint', year: 2018 },
    difficulty: 'Expert', source: 'The Race Torque, 2024',
  },
  kyalami: {
    highlights: [
      { name: 'Crowthorne', type: 'corner', at: 0.149,
        description: 'The longest flat run ends in a tight left: pass here.' },
      { name: 'Mineshaft and Crocodiles', type: 'sector', from: 0.725, to: 0.845, at: 0.785,
        description: 'It goes light downhill: brake before, not in it.' },
      { name: 'Main straight', type: 'straight', from: 0.955, to: 0.04, at: 0.97,
        description: 'Stop the car for Ingwe first: the exit is the run.' },
    ],
    lengthKm: 4.529, turns: 16, direction: 'anticlockwise',
    layout: 'Grand Prix since 2015',
    lapRecord: { time: '1:41.425', driver: 'Michael Stephen', car: 'Audi R8 LMS', series: 'Extreme Supercars', year: 2023 },
    difficulty: 'Advanced', source: 'HeraldLive, August 2023',
  },
}

/** The difficulty from 1 to 4; an unknown word counts as Expert (docs/specification.md 3). */
export function difficultyLevel(difficulty: string): number {
  const known = (difficulties as readonly string[]).indexOf(difficulty)
  return known < 0 ? difficulties.length : known + 1
}
