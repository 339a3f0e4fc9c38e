// Spelling in `npm run check`: British English in texts, documents, comments and names. A right word that it does not know goes
// into a list of scripts/spelling; a word that a stranger would not know is replaced.
import { american } from './scripts/spelling/american.mjs'

const dictionaries = ['en-gb-mit', 'typescript', 'node', 'html', 'css', 'software-terms', 'filetypes']
const lists = ['names', 'technical', 'terms']

// APIs write American. A word is theirs if code touches it: `.color`, `color:`, `'center'`, `scrollBehavior`, `fulfill(`. Unicode
// has named the chequered flag.
const api =
  '([Aa]uthorization|[Bb]ehavior|cancelable|capitalize|[Cc]enter|checkered|[Cc]olors?|favorite|finalize|fulfill|[Gg]ray|license|optimize|' +
  'Parenthesized|(de)?serialize|tokenize)'
const ignoreRegExpList = [
  new RegExp(
    `(?<=[/.'"\\-_[{a-z]|\\{ )${api}|\\b${api}(?=[A-Z(:'"\`?\\-_\\]}]|\\.\\w| =| \\}|,\\n| flag| header)`,
    'g',
  ),
  /transitionProperty: .*|, authorization[,)]|const authorization of|\bMATERIALIZED\b|\bLICENSE\b|Open Font License|(Apple|Noto) Color Emoji/g,
  // Modules, addresses, colours, digests, escapes.
  /\bfrom '[^'.#][^']*'/g,
  /https?:\/\/[^\s'"`)>]+/g,
  /#[0-9a-f]{3,8}\b/gi,
  /\b[0-9a-f-]{12,}\b/gi,
  /(?=[\w+/-]*\d)[\w+/-]{20,}=*|\w{40,}/g,
  /\\u\{?[0-9a-f]{4,6}\}?\w*|\\[bdnstw]|%[0-9a-f]{2}/gi,
  // No English word has a letter outside ASCII: these are names, other languages and look-alikes.
  /[\w'’]*(?!\p{ASCII})\p{L}[\p{L}\p{M}\w]*/gu,
]

export default {
  version: '0.2',
  language: 'en-GB',
  loadDefaultConfiguration: false,
  import: dictionaries.map(name => `@cspell/dict-${name}/cspell-ext.json`),
  dictionaryDefinitions: lists.map(name => ({ name, path: `./scripts/spelling/${name}.txt` })),
  dictionaries: ['en-gb', 'typescript', 'node', 'html', 'css', 'softwareTerms', 'filetypes', ...lists],
  flagWords: american,
  words: ['eigt', 'equered', 'hich', 'reliab', 'stras', 'trop', 'troph'], // parts of words that tests type
  ignoreRegExpList,
  files: ['**/*.md', 'scripts/**/*.mjs', '{tests,web,worker}/**/*.{css,html,ts,tsx}'],
  useGitignore: true,
  cache: { useCache: true, cacheLocation: './node_modules/.cache/cspell', cacheStrategy: 'content' },
  ignorePaths: [
    // The lists themselves; generated; word for word as it came.
    'scripts/spelling',
    'worker/worker-configuration.d.ts',
    'docs/specification.md',
    // Data: emojis, results of real seasons, forms of keys, and names and texts that are misspelt on purpose.
    'web/features/chat/pickers/emoji-data.ts',
    'tests/rules/real-seasons.test.ts',
    'scripts/check-secrets.mjs',
    'tests/scripts/secrets.test.ts',
    'tests/support/hostile-*.ts',
    'tests/fuzz/values.ts',
    'tests/rules/{gamertag,mentions,reserved,search-words}.test.ts',
    'tests/worker/members/look-alikes.test.ts',
  ],
  overrides: [
    // Parts of files have names of four letters.
    {
      filename: [
        'worker/features/uploads/rules/*.ts',
        'tests/support/{crafted,media}-files.ts',
        'tests/{rules/media-files,scripts/gifs}.test.ts',
      ],
      ignoreRegExpList: [/(?<=['|(^])\w{4}(?=['|)$])|^ +\w{4}(?=: \/)|\[\w+\]/gm],
    },
  ],
}
