import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NOON } from '#tests/support/clock.ts'
import { wellReport } from '#tests/support/health.ts'
import { doctor, lineOf } from '../../scripts/doctor.mjs'
import { bindingsIn } from '../../scripts/needed-settings.mjs'

const toml = readFileSync(path.join(import.meta.dirname, '../../wrangler.toml'), 'utf8')
const settings = toml
  .replace(/^VAPID_SUBJECT = ".*?"/m, 'VAPID_SUBJECT = "mailto:someone@club.test"')
  .replace(/^CLUB_PLACE = ".*?"/m, 'CLUB_PLACE = "weur"')
const bound = [...bindingsIn(toml), 'ADMIN_KEY', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']

interface Deployment {
  settings?: string
  address?: string
  adminKey?: string
  bindings?: string[]
  versions?: number
  region?: string | null
  isSignedIn?: boolean
  answer?: { status?: number; body: unknown }
}

/** What the doctor says of such a deployment, line by line. */
async function examine(deployment: Deployment = {}) {
  const { bindings = bound, versions = 1, region = 'WEUR', isSignedIn = true } = deployment
  const said: string[] = []
  const asked: { url: string; authorization: string | undefined }[] = []
  const wrangler = (...args: string[]) => {
    if (!isSignedIn) throw new Error('not signed in')
    const [what] = args
    if (what === 'deployments')
      return JSON.stringify({
        versions: Array.from({ length: versions }, (_, n) => ({ version_id: `v${n}` })),
      })
    if (what === 'versions')
      return JSON.stringify({ resources: { bindings: bindings.map(name => ({ name })) } })
    return JSON.stringify(region === null ? {} : { running_in_region: region })
  }
  const ask = async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, authorization: headers.authorization })
    const { status = 200, body } = deployment.answer ?? { body: { isUp: true, report: wellReport } }
    return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
  }
  const isWell = await doctor({
    settings: deployment.settings ?? settings,
    address: 'address' in deployment ? deployment.address : 'https://club.test/races',
    adminKey: 'adminKey' in deployment ? deployment.adminKey : 'the key',
    wrangler,
    ask,
    say: (line: string) => said.push(line),
    now: NOON,
  })
  return { isWell, said, asked, ill: said.filter(line => line.startsWith('not ok')) }
}

test('a deployment that is well has one line for each thing, and all of them are ok', async () => {
  const { isWell, said } = await examine()
  expect(isWell).toBe(true)
  expect(said.every(line => line.startsWith('ok      '))).toBe(true)
  expect(said.map(line => line.slice(8, line.indexOf(':')))).toEqual([
    'Settings',
    'Bindings',
    'Secrets',
    'Version',
    'Place',
    'Copies',
    'Database',
    'Chat rooms',
    'Live updates',
    'Sign-outs and departures',
    'Alerts on phones',
    'Scheduled jobs',
    'Migrations',
    'Today’s free quotas',
    'Files',
    'Admin key',
    'Push keys',
    'Push address',
  ])
})

test('the club is asked by the admin key, which is printed nowhere', async () => {
  const { asked, said } = await examine()
  expect(asked).toEqual([{ url: 'https://club.test/api/health', authorization: 'Bearer the key' }])
  expect(said.join('\n')).not.toContain('the key ')
})

test('the bindings are those of wrangler.toml', () => {
  expect(bindingsIn(toml)).toEqual(expect.arrayContaining(['ASSETS', 'DB', 'UPLOADS', 'WRITES', 'CHAT_ROOM']))
  expect(bindingsIn(toml)).not.toContain('racing-club')
})

test('the address of the example is refused as that of the push services', async () => {
  const { isWell, ill } = await examine({ settings: toml })
  expect(isWell).toBe(false)
  expect(ill).toEqual([
    expect.stringMatching(
      /^not ok {2}Settings: The contact address .*example\.com.* Set it in club\.json to/,
    ),
  ])
})

test.each([
  undefined,
  '',
  'club',
  'http://club.test',
  'https://example.com',
  'https://your-club.org',
  'ftp://x',
])('the key goes nowhere at "%s"', async address => {
  const { asked, ill } = await examine({ address })
  expect(asked).toEqual([])
  expect(ill).toEqual([expect.stringMatching(/^not ok {2}Club: .* Run npm run doctor -- https:/)])
})

test('without the key the rest is looked at all the same', async () => {
  const { said, asked, ill } = await examine({ adminKey: undefined })
  expect(asked).toEqual([])
  expect(said).toHaveLength(7)
  expect(ill).toEqual([expect.stringContaining('the admin key is missing. Run it again and enter the key')])
})

test('a wrong key, another site and a club that is down are told apart', async () => {
  const refused = { status: 401, body: { detail: 'That is not this club’s key.' } }
  expect((await examine({ answer: refused })).ill).toEqual([
    'not ok  Club: It refused to answer: That is not this club’s key. Use the key that npm run deploy showed, or the one you set since.',
  ])
  expect((await examine({ answer: { body: '<html>' } })).ill).toEqual([
    'not ok  Club: No club answers at https://club.test. Check the address; if the club is not deployed yet, run npm run deploy.',
  ])
  const down = { status: 503, body: { detail: 'The club is full for today.' } }
  expect((await examine({ answer: down })).ill[0]).toContain('The club is full for today. Try again later.')
})

test('says what is not bound and which secrets are missing, with what to do', async () => {
  const { ill } = await examine({ bindings: bound.filter(name => !['UPLOADS', 'ADMIN_KEY'].includes(name)) })
  expect(ill).toEqual([
    'not ok  Bindings: Not connected: UPLOADS. Run npm run deploy.',
    expect.stringMatching(
      /^not ok {2}Secrets: Not set: ADMIN_KEY\. Run npm run deploy, which makes an admin key/,
    ),
  ])
})

test('says that the database lies elsewhere, and that two versions run', async () => {
  const { ill } = await examine({ region: 'ENAM', versions: 2 })
  expect(ill).toEqual([
    expect.stringMatching(/^not ok {2}Version: 2 versions/),
    expect.stringMatching(/^not ok {2}Place: The database is in ENAM, the Durable Objects are in WEUR\./),
  ])
  expect((await examine({ region: null })).isWell).toBe(true)
  const australian = settings.replace('CLUB_PLACE = "weur"', 'CLUB_PLACE = "oc"')
  expect((await examine({ region: 'OC', settings: australian })).isWell).toBe(true)
})

test('where wrangler is not signed in, the club is asked all the same', async () => {
  const { ill, asked } = await examine({ isSignedIn: false })
  expect(asked).toHaveLength(1)
  expect(ill).toEqual([
    expect.stringMatching(/^not ok {2}Deployment: Cloudflare did not answer\. Run npx wrangler login/),
    expect.stringMatching(/^not ok {2}Database: Cloudflare did not answer\. Run npx wrangler login/),
  ])
})

test('of the club on one’s own computer Cloudflare is not asked', async () => {
  const { isWell, said } = await examine({
    address: 'http://localhost:8787',
    settings: toml,
    isSignedIn: false,
  })
  expect(isWell).toBe(true)
  expect(said.join('\n')).not.toMatch(/Settings|Deployment|Place/)
})

test('what the club says of itself comes with what to do', async () => {
  const report = { ...wellReport, feedAnswers: false }
  const { isWell, ill } = await examine({ answer: { body: { isUp: true, report } } })
  expect(isWell).toBe(false)
  expect(ill).toEqual([expect.stringMatching(/^not ok {2}Live updates: .* Deploy the club again/)])
})

test('a finding is one line', () => {
  expect(lineOf({ name: 'Files', words: 'They are few.', todo: null })).toBe('ok      Files: They are few.')
  expect(lineOf({ name: 'Files', words: 'They are many.', todo: 'Delete some.' })).toBe(
    'not ok  Files: They are many. Delete some.',
  )
})
