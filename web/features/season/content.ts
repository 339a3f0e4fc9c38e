// The texts, results and pictures of /leaderboards and /coming-soon. After a race, add its order here: the standings
// follow (`archive-standings.ts`). Drivers are identified by car number; none is a real person.

export interface Picture {
  /** Below `web/public`; drawn by `scripts/drawing/draw-season.mjs`. */
  src: string
  alt: string
  width: number
  height: number
}

export interface Entrant {
  number: number
  gamertag: string
  name: string
}

export interface RaceResult {
  track: string
  laps: number
  /** Car numbers in finishing order; those missing did not finish. */
  order: number[]
  fastestLap: { number: number; time: string }
  /** The winner's time and the others' gaps, in the order above; only for the race shown in full. */
  times?: string[]
}

export interface Series {
  id: string
  name: string
  season: string
  /** The colour of its plate. */
  livery: 'british' | 'french'
  text: string
  picture: Picture
  entrants: Entrant[]
  /** The races run so far, in order. */
  races: RaceResult[]
  /** The tracks of the remaining races. */
  toCome: string[]
  /** Shown instead of the next results while the race is tomorrow. */
  awaiting?: string
}

/** Points for the first ten across the line, and one for the fastest lap of a driver among them. */
export const pointsScale = { places: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1], fastestLap: 1 }

export const series: Series[] = [
  {
    id: 'gt3-mid-evo',
    name: 'GT3 Mid-Evo Series',
    season: 'Season 4',
    livery: 'british',
    text: 'Six Tuesday evenings in evolved GT3 cars, one stop, no excuses. It went to the last lap of the last round.',
    picture: {
      src: '/season/gt3-mid-evo.avif',
      alt: 'GT3 cars coming out of a bend at night, a green one with a yellow stripe in front.',
      width: 1280,
      height: 720,
    },
    entrants: [
      { number: 5, gamertag: 'Priya GT', name: 'Priya' },
      { number: 86, gamertag: 'Yuki-86', name: 'Yuki' },
      { number: 77, gamertag: 'ApexHunter77', name: 'Marcus' },
      { number: 12, gamertag: 'McSlipstream', name: 'Callum' },
      { number: 31, gamertag: 'AmaraOnTheLimit', name: 'Amara' },
      { number: 8, gamertag: 'Ines_R8', name: 'Ines' },
      { number: 21, gamertag: 'Nightshift Nadia', name: 'Nadia' },
      { number: 44, gamertag: 'TomasTurnsLeft', name: 'Tomás' },
      { number: 63, gamertag: 'Dieter von Kerb', name: 'Dieter' },
      { number: 19, gamertag: 'Jonas H', name: 'Jonas' },
      { number: 90, gamertag: 'BoxBoxLouise', name: 'Louise' },
      { number: 27, gamertag: 'Cold Tyres Ewan', name: 'Ewan' },
    ],
    races: [
      {
        track: 'Silverstone',
        laps: 26,
        order: [86, 5, 12, 77, 8, 31, 44, 63, 21, 19, 90, 27],
        fastestLap: { number: 5, time: '1:58.902' },
      },
      {
        track: 'Zolder',
        laps: 34,
        order: [5, 77, 86, 31, 12, 21, 8, 19, 44, 90, 27],
        fastestLap: { number: 86, time: '1:28.417' },
      },
      {
        track: 'Monza',
        laps: 28,
        order: [77, 86, 31, 5, 8, 12, 63, 21, 44, 27, 19],
        fastestLap: { number: 77, time: '1:47.655' },
      },
      {
        track: 'Watkins Glen',
        laps: 29,
        order: [86, 12, 5, 31, 77, 21, 8, 44, 63, 90, 19, 27],
        fastestLap: { number: 12, time: '1:44.208' },
      },
      {
        track: 'Zandvoort',
        laps: 31,
        order: [31, 5, 77, 8, 86, 44, 12, 21, 19, 63, 27, 90],
        fastestLap: { number: 31, time: '1:36.071' },
      },
      {
        track: 'Spa-Francorchamps',
        laps: 22,
        order: [5, 86, 31, 77, 12, 8, 21, 63, 44, 90, 27],
        fastestLap: { number: 5, time: '2:17.344' },
        times: [
          '51:02.618',
          '+0.394',
          '+7.901',
          '+8.466',
          '+15.220',
          '+21.733',
          '+24.108',
          '+38.952',
          '+40.017',
          '+52.385',
          '+1:09.640',
        ],
      },
    ],
    toCome: [],
  },
  {
    id: 'gt4-mornings',
    name: 'GT4 Mornings',
    season: 'Season 2',
    livery: 'french',
    text: 'Coffee, kerbs and GT4 cars on Saturday mornings. Three rounds run, two to go, and three points cover the top three.',
    picture: {
      src: '/season/gt4-mornings.avif',
      alt: 'GT4 cars in the morning light, between the kerb and the trees.',
      width: 1280,
      height: 720,
    },
    entrants: [
      { number: 14, gamertag: 'CoffeeAndKerbs', name: 'Beth' },
      { number: 9, gamertag: 'Saturday Sid', name: 'Sid' },
      { number: 22, gamertag: 'Dieter von Kerb', name: 'Dieter' },
      { number: 33, gamertag: 'BoxBoxLouise', name: 'Louise' },
      { number: 6, gamertag: 'Morning Mia', name: 'Mia' },
      { number: 71, gamertag: 'Sven#404', name: 'Sven' },
      { number: 18, gamertag: 'Gravel Gareth', name: 'Gareth' },
      { number: 55, gamertag: 'Rainline Ruth', name: 'Ruth' },
      { number: 40, gamertag: 'Arjun P2', name: 'Arjun' },
      { number: 2, gamertag: 'TomasTurnsLeft', name: 'Tomás' },
    ],
    races: [
      {
        track: 'Red Bull Ring',
        laps: 24,
        order: [9, 14, 33, 22, 6, 2, 18, 55, 71, 40],
        fastestLap: { number: 14, time: '1:38.640' },
      },
      {
        track: 'Kyalami',
        laps: 21,
        order: [14, 22, 9, 6, 33, 40, 55, 18, 2],
        fastestLap: { number: 22, time: '1:53.019' },
      },
      {
        track: 'Hungaroring',
        laps: 20,
        order: [22, 9, 6, 14, 2, 33, 71, 18, 40, 55],
        fastestLap: { number: 9, time: '1:54.870' },
        times: [
          '38:51.902',
          '+1.240',
          '+6.018',
          '+6.377',
          '+14.905',
          '+19.260',
          '+27.744',
          '+31.083',
          '+44.519',
          '+1:02.871',
        ],
      },
    ],
    toCome: ['Laguna Seca', 'Zandvoort'],
    awaiting: "Race results will appear here after tomorrow's race.",
  },
]

export const closingLine = 'Get racing to see your name on the leaderboards!'

/** The announcement of /coming-soon. */
export const comingSoon = {
  title: 'Six Hours of Spa',
  lead: 'The club’s first endurance race. Three drivers, one car, from the last light of Saturday into the night.',
  facts: [
    { label: 'Where', value: 'Spa-Francorchamps' },
    { label: 'When', value: 'Next season' },
    { label: 'Teams', value: '3 drivers' },
    { label: 'Cars', value: 'GT3 and GT4' },
  ],
  picture: {
    src: '/season/six-hours.avif',
    alt: 'A green GT3 car at dusk with its headlights on, others behind it.',
    width: 1280,
    height: 720,
  } satisfies Picture,
  clip: {
    /** H.264 in MP4, which every browser plays; no sound. */
    src: '/season/six-hours.mp4',
    still: { src: '/season/six-hours-clip.avif', width: 960, height: 540 },
    title: 'Watch the broadcast test',
    description:
      'Fourteen seconds of the club’s own broadcast, without sound: the leaders from the air, from trackside and from the car behind, with positions and gaps.',
    length: '0:14',
  },
  planned: [
    {
      title: 'Driver changes',
      text: 'Every driver in a team takes at least one forty-minute stint. Who is next is up to you.',
    },
    {
      title: 'One grid, two classes',
      text: 'GT3 in front, GT4 behind, and traffic from the third lap on.',
    },
    {
      title: 'Day into night',
      text: 'The sun goes down in the second hour. Bring somebody who likes the dark.',
    },
    {
      title: 'On the air',
      text: 'Every team on screen, with positions and gaps all the way. The test clip shows how it will look.',
    },
  ],
  closing: 'Looking for a team? The Grid Chat is where they are made.',
}
