/** A kind of field: values that must be refused, and values at the edge that must be taken. */
export interface Kind {
  bad: unknown[]
  good: unknown[]
}

const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000))
const noTexts = [7, true, [], ['x'], {}, { toString: 'x' }, deep]
/** What is pasted along and cannot be shown: it is taken out. */
const unprintable = [
  'a\u0000b',
  'a\u0007b',
  'a\u200bb',
  'a\u202eb',
  'a\u2066b',
  'a\u061cb',
  'a\ufeffb',
  'a\ud800',
  '\udc00b',
]
const pasted = (max: number) => (max < 4 ? [] : [...unprintable, 'a\nb', 'a\r\nb\tc'])
const noFlags = ['true', 'false', '', 0, 1, [], {}, deep]

/** A text that must be there, of one line. */
export function requiredText(max: number): Kind {
  return {
    bad: [undefined, null, '', '   ', '\u200b\u202e', 'x'.repeat(max + 1), '🏁'.repeat(max + 1), ...noTexts],
    good: ['x'.repeat(max), '🏁'.repeat(max), `  \u200b${'x'.repeat(max)}  `, ...pasted(max)],
  }
}

/** A text that may be missing. */
export function optionalText(max: number): Kind {
  return {
    bad: ['x'.repeat(max + 1), '🏁'.repeat(max + 1), ...noTexts],
    good: [undefined, null, '', '   ', 'x'.repeat(max), '🏁'.repeat(max), ...pasted(max)],
  }
}

/** A whole number that must be there. */
export function whole(min: number, max: number): Kind {
  return {
    bad: [undefined, null, min - 1, max + 1, min + 0.5, -min, String(min), '', true, [], [min], {}, deep],
    good: [min, max],
  }
}

/** A whole number that may be missing. */
export function optionalWhole(min: number, max: number): Kind {
  const { bad, good } = whole(min, max)
  return { bad: bad.filter(value => value !== undefined && value !== null), good: [...good, undefined, null] }
}

/** A number of points that may be missing. */
export const points: Kind = {
  bad: [-1, 1000.01, 0.001, '1', '', true, [], [1], {}, deep],
  good: [undefined, null, 0, 0.5, 1.25, 1000],
}

/** What a championship gives by place. */
export const listOfPoints: Kind = {
  bad: [
    undefined,
    null,
    '',
    '25, 18',
    25,
    true,
    {},
    [],
    [-1],
    [1001],
    ['25'],
    [0.001],
    [null],
    Array(61).fill(1),
  ],
  good: [[0], [12.5, 1000], Array(60).fill(1)],
}

/** The names of a championship's classes, of which each is one line. */
export const classes: Kind = {
  bad: [
    'Pro',
    7,
    true,
    {},
    ['Pro', 'pro'],
    ['Overall'],
    ['teams'],
    Array.from({ length: 7 }, (_, n) => `Class ${n}`),
  ],
  good: [
    undefined,
    null,
    [],
    ['Pro', 'Am', 'x'.repeat(30)],
    Array.from({ length: 6 }, (_, n) => `Class ${n}`),
  ],
}

/** Two to six different texts; blank ones do not count. */
export const pollOptions: Kind = {
  bad: [
    undefined,
    null,
    'Wet',
    7,
    true,
    {},
    [],
    ['Wet'],
    ['Wet', '', '  ', null],
    ['Wet', ' wet '],
    ['Wet', 'ｗｅｔ'],
    ['1', '2', '3', '4', '5', '6', '7'],
  ],
  good: [
    ['Wet', 'Dry'],
    ['1', '2', '3', '4', '5', '6'],
    ['1', '', '2', '  ', '3', null, '4', '5', '6'],
    ['x'.repeat(100), '🏁'.repeat(100)],
    ['  Wet  ', '__proto__'],
  ],
}

/** `true` or `false`, which must be there. */
export const flag: Kind = { bad: [undefined, null, ...noFlags], good: [true, false] }

/** `true` or `false`, which may be missing. */
export const optionalFlag: Kind = { bad: noFlags, good: [true, false, undefined, null] }

/** An instant with its zone. */
export const instant: Kind = {
  bad: [
    undefined,
    null,
    '',
    'tomorrow',
    '2026-11-28',
    '2026-11-28T11:00:00',
    '2026-02-30T11:00:00Z',
    '2026-11-28T25:00:00Z',
    '1850-01-01T00:00:00Z',
    '9999-01-01T00:00:00Z',
    1_795_000_000_000,
    ...noTexts,
  ],
  good: [],
}

/** A day, or an instant of which the London day counts. */
export const day: Kind = {
  bad: [
    undefined,
    null,
    '',
    'tomorrow',
    '2026-13-01',
    '2026-02-29',
    '21.11.2026',
    '2026-11-21T11:00',
    ...noTexts,
  ],
  good: ['2026-11-21', '2026-11-21T11:00:00Z', '2026-11-21T11:00:00.000+01:00'],
}

/** An https link that may be missing. */
export const link: Kind = {
  bad: [
    'http://twitch.tv/marcus',
    'javascript:alert(1)',
    'data:text/html,x',
    'twitch.tv/marcus',
    '//twitch.tv/marcus',
    'https://user:password@twitch.tv/marcus',
    'https://user@twitch.tv/marcus',
    'https://',
    `https://twitch.tv/${'x'.repeat(300)}`,
    ...noTexts,
    ...unprintable,
  ],
  good: [undefined, null, '', 'https://twitch.tv/marcus'],
}

const CLIP = 'https://clips.example/lap-4'

/** Up to three links to clips, which may be missing; that each is one is looked at in `reporting.test.ts`. */
export const clips: Kind = {
  bad: [CLIP, 7, true, {}, Array(4).fill(CLIP)],
  good: [undefined, null, [], Array(3).fill(CLIP)],
}

const penalty = { memberId: 'marcus', licence: 1 }

/** What a decision takes from up to four drivers, one penalty each; it may be missing. */
export const penalties: Kind = {
  bad: [
    'marcus',
    7,
    true,
    {},
    [penalty, penalty],
    ['1', '2', '3', '4', '5'].map(memberId => ({ memberId, licence: 1 })),
  ],
  good: [undefined, null, [], [penalty], [{ ...penalty, excluded: true }]],
}

/** A path of this site, or an https link; it may be missing. */
export const placeOrLink: Kind = {
  bad: [
    'races',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http://evil.example',
    'https://',
    'https:///evil.example',
    'https:evil.example',
    'https://user@evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/a b',
    '/a\nb',
    `/${'x'.repeat(500)}`,
    ...noTexts,
    ...unprintable.map(text => `/${text}`),
  ],
  good: [undefined, null, '', '/', '/races/spa?x=1#y', 'https://stream.example/live', `/${'x'.repeat(499)}`],
}

/** An id of something, in a body. */
export const id: Kind = { bad: [undefined, null, '', 7, true, [], ['monza'], {}, deep], good: [] }

/** An id that the client has made, or none. */
export const uuid: Kind = {
  bad: ['', 'x', 7, true, [], {}, '0'.repeat(36)],
  good: [undefined, null, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', '6BA7B810-9DAD-11D1-80B4-00C04FD430C9'],
}

/** One of several words. */
export const experience: Kind = {
  bad: ['', 'beginner', 'Expert', 7, [], ['Beginner'], {}, deep],
  good: [undefined, 'Beginner', 'Intermediate', 'Advanced', 'Professional'],
}

/** A car number as text. */
export const carNumber: Kind = {
  bad: ['1000', '-1', '1.5', 'seven', '٣', 7, [], {}, deep],
  good: [undefined, null, '', '0', '007', '999'],
}
