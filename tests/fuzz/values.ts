import fc from 'fast-check'
import { clientId } from '#tests/support/chat.ts'
import { hostileMessages } from '#tests/support/hostile-messages.ts'

/** Lengths just inside and just outside of what some field of the club may have. */
const lengths = [
  1, 3, 4, 20, 32, 33, 40, 41, 50, 51, 60, 61, 80, 81, 100, 101, 120, 121, 200, 201, 300, 301, 500,
]
const longLengths = [501, 1000, 1001, 2000, 2001, 4000, 4001, 8000, 8001]

/** Ids of what is there in the situation of the authorisation matrix, and of what is not. */
export const ids = [
  ...['marcus', 'priya', 'ines', 'rammer', 'director', 'gina', 'spa', 'monza', 'winter', 'general'],
  ...['general.1', 'general.2', 'general.2.1', 'general.2.2', 'general.2.9', 'general.0', 'general.-1'],
  ...[
    'general.1e3',
    'general.01',
    'general.99999999999999999999',
    'nowhere.1',
    '.1',
    'general.',
    'ring-marcus',
  ],
  ...[
    'nobody',
    'MARCUS',
    ' marcus ',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '*',
    '%',
  ],
  ...["' OR 1=1 --", '"; DROP TABLE members; --', '../admin', 'a/b', '\u0000', '\ud800', 'ｍarcus', 'mаrcus'],
  ...[clientId(1), clientId(2), clientId(1).toUpperCase(), '0'.repeat(36)],
]

const moments = [
  ...[
    '2026-11-28T12:00:00.000Z',
    '2026-11-28T12:00+01:00',
    '2026-11-21',
    '2026-02-30',
    '2026-10-25T01:30:00Z',
  ],
  ...[
    '1999-12-31T23:59:59Z',
    '2100-01-01T00:00:00Z',
    '2100-01-01T00:00:01Z',
    '+275760-09-13T00:00:00Z',
    '0000-00-00',
  ],
  ...['2026-11-28T24:00:00Z', '2026-11-28T12:00:60Z', '2026-11-28 12:00', '1e999', '1795867200000'],
]

const links = [
  ...[
    '/races',
    '//evil.test',
    '/\\evil.test',
    'https://example.com/a?b=c#d',
    'http://example.com',
    'https://user:pass@evil.test',
  ],
  ...['javascript:alert(1)', 'https://', 'https://[::1]/', 'https://xn--80ak6aa92e.com', 'data:text/html,x'],
  ...[
    '/objects/6ba7b810-9dad-41d1-80b4-00c04fd430c8-640x480.jpg',
    '/api/objects/uploads/6ba7b810-9dad-41d1-80b4-00c04fd430c8',
  ],
]

const words = [
  ...[
    '',
    ' ',
    '\n',
    'a',
    'Wet',
    'Six Hours of Spa',
    'Jo',
    'Ines',
    'Advanced',
    'Beginner',
    'all',
    'upcoming',
    'general',
  ],
  ...[
    'championship',
    'military',
    'chat',
    'profile',
    'image/png',
    'image/jpeg',
    'video/mp4',
    'image/svg+xml',
    'pending',
  ],
  ...[
    'approved',
    'true',
    'false',
    '0',
    '7',
    '007',
    '999',
    '1000',
    '-1',
    '1.5',
    'mention',
    '@everyone hello',
    '@Priya_K @Ines.R hi',
  ],
  ...[
    '\u3164',
    '\u200b\u202e',
    'a\u0000b',
    'a\u202eb',
    'a\ud800',
    'a\r\nb\tc',
    '\ufeffx',
    'Z̷̢̛a̸l̶g̵o̴',
    'ﷺ',
    '🏳️‍🌈',
    'é',
    'e\u0301',
    'İ',
    'ß',
    'ﬁ',
  ],
  ...['"', '\\', '</script>', '#{7*7}', '{{7*7}}', '%00', '%s%n', "'", '--'],
]

const numbers = [
  0,
  -0,
  1,
  2,
  7,
  50,
  51,
  999,
  1000,
  -1,
  0.5,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  10 * 1024 * 1024,
]
const lists: unknown[][] = [
  [],
  ['Wet', 'Dry'],
  ['Wet', 'Wet'],
  ['Wet', ' wet '],
  ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  [''],
  [['Wet'], ['Dry']],
  [1, 2],
  [null],
]
const objects: object[] = [
  {},
  { id: 'marcus' },
  { toString: 'x' },
  { $ne: null },
  { length: 3 },
  { p256dh: 'x', auth: 'x' },
]
const deep = JSON.parse('['.repeat(3000) + ']'.repeat(3000))

/**
 * What is tried for every field of every contract. Each contract says itself which of these it takes, so that valid and
 * nearly valid input follow from it.
 */
export const candidates: unknown[] = [
  ...[undefined, null, true, false, deep],
  ...[...ids, ...moments, ...links, ...words, ...hostileMessages(40)],
  ...[...lengths, ...longLengths].flatMap(length => ['x'.repeat(length), '🏁'.repeat(length)]),
  ...[...numbers, ...lists, ...objects],
]

/** Any text, most of them short. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...ids, ...words), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 3 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }), weight: 2 },
  { arbitrary: fc.constantFrom(...hostileMessages(200)), weight: 1 },
)

/** Any JSON at all. */
export const json: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...candidates), weight: 3 },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 1 },
  { arbitrary: text, weight: 1 },
)
