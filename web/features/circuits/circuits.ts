/** The twelve circuits the club has outlines for, in the order they are listed. */
export const circuitSlugs = [
  'red-bull-ring',
  'zolder',
  'monza',
  'laguna-seca',
  'hungaroring',
  'paul-ricard',
  'watkins-glen',
  'zandvoort',
  'spa-francorchamps',
  'silverstone',
  'mount-panorama',
  'kyalami',
] as const

export type CircuitSlug = (typeof circuitSlugs)[number]

export type Circuit = {
  slug: CircuitSlug
  /** The short name the club uses. */
  name: string
  /** The layout drawn, if the circuit has several. */
  layout?: string
  /** Other names an organiser may type. */
  aliases: readonly string[]
}

const circuitList: readonly Circuit[] = [
  {
    slug: 'red-bull-ring',
    name: 'Red Bull Ring',
    aliases: ['Red Bull Ring Spielberg', 'Spielberg', 'A1-Ring', 'Österreichring', 'Oesterreichring'],
  },
  {
    slug: 'zolder',
    name: 'Zolder',
    aliases: [
      'Circuit Zolder',
      'Zolder Circuit',
      'Heusden-Zolder',
      'Circuit Terlaemen',
      'Omloop Terlamen',
      'Omloop Terlaemen',
    ],
  },
  {
    slug: 'monza',
    name: 'Monza',
    aliases: [
      'Autodromo Nazionale Monza',
      'Autodromo Nazionale di Monza',
      'Autodromo di Monza',
      'Monza Circuit',
      'Circuit of Monza',
      'Temple of Speed',
      'The Temple of Speed',
    ],
  },
  {
    slug: 'laguna-seca',
    name: 'Laguna Seca',
    aliases: [
      'WeatherTech Raceway Laguna Seca',
      'WeatherTech Raceway at Laguna Seca',
      'WeatherTech Raceway',
      'Mazda Raceway Laguna Seca',
      'Mazda Raceway',
      'Laguna Seca Raceway',
    ],
  },
  {
    slug: 'hungaroring',
    name: 'Hungaroring',
    aliases: ['Hungaroring Circuit', 'Hungaroring Budapest', 'Budapest', 'Mogyoród'],
  },
  {
    slug: 'paul-ricard',
    name: 'Paul Ricard',
    layout: '1A-V2',
    aliases: [
      'Circuit Paul Ricard',
      'Paul Ricard Circuit',
      'Paul Ricard 1A-V2',
      'Circuit Paul Ricard 1A-V2',
      'Ricard',
      'Le Castellet',
      'Circuit du Castellet',
    ],
  },
  {
    slug: 'watkins-glen',
    name: 'Watkins Glen',
    layout: 'Boot',
    aliases: [
      'Watkins Glen International',
      'Watkins Glen Boot',
      'Watkins Glen International Boot',
      'Watkins Glen with the Boot',
      'The Glen',
    ],
  },
  {
    slug: 'zandvoort',
    name: 'Zandvoort',
    aliases: ['Circuit Zandvoort', 'Zandvoort Circuit', 'CM.com Circuit Zandvoort', 'Circuit Park Zandvoort'],
  },
  {
    slug: 'spa-francorchamps',
    name: 'Spa-Francorchamps',
    aliases: [
      'Circuit de Spa-Francorchamps',
      'Circuit Spa-Francorchamps',
      'Spa-Francorchamps Circuit',
      'Spa',
      'Circuit de Spa',
      'Francorchamps',
    ],
  },
  {
    slug: 'silverstone',
    name: 'Silverstone',
    aliases: ['Silverstone Circuit', 'Silverstone GP', 'Silverstone Grand Prix', 'Silverstone Arena'],
  },
  {
    slug: 'mount-panorama',
    name: 'Mount Panorama',
    aliases: [
      'Mount Panorama Circuit',
      'Mount Panorama Motor Racing Circuit',
      'Mount Panorama Bathurst',
      'Bathurst Mount Panorama',
      'Mt Panorama',
      'Mt Panorama Circuit',
      'Mt Panorama Bathurst',
      'Bathurst',
      'Wahluu',
      'Mount Panorama/Wahluu',
    ],
  },
  {
    slug: 'kyalami',
    name: 'Kyalami',
    aliases: ['Kyalami Grand Prix Circuit', 'Kyalami Circuit', 'Kyalami GP'],
  },
]

/** Every circuit under its slug. */
export const circuits = Object.fromEntries(circuitList.map(circuit => [circuit.slug, circuit])) as Record<
  CircuitSlug,
  Circuit
>

/** Normalises a name for comparison: letters and digits only, without case and accents. */
function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

const circuitsByName = new Map(
  circuitList.flatMap(circuit =>
    [circuit.name, ...circuit.aliases].map(name => [plainName(name), circuit] as const),
  ),
)

/** The circuit that a free-text track name means; `undefined` if the club has no outline of it. */
export function findCircuit(track: string): Circuit | undefined {
  return circuitsByName.get(plainName(track))
}
