import { expect, test } from 'vitest'
import { deploy } from '../../scripts/deploy.mjs'

const KEYS = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'ADMIN_KEY']
const config = 'dist/of-now/racing_club/wrangler.json'

test('the database is migrated before the new code runs', () => {
  const account = new Account(['racing-club'])
  account.deploy()
  expect(account.log).toEqual(['list', 'bookmark', 'migrate', `deploy ${config}`, 'secrets'])
})

test('a migration that fails deploys nothing', () => {
  const account = new Account(['racing-club'], { broken: 'migrate' })
  expect(() => account.deploy()).toThrow('migrate failed')
  expect(account.log).toEqual(['list', 'bookmark', 'migrate'])
})

test('the first time the database is created, then migrated, then the code is deployed', () => {
  const account = new Account(['of-another-worker'], { secrets: [] })
  account.deploy()
  expect(account.log).toEqual([
    'list',
    'create racing-club in oc',
    'migrate',
    `deploy ${config}`,
    'secrets',
    'keys',
  ])
})

test('the keys for alerts are made once, both halves of them, and appear on no command line', () => {
  const account = new Account(['racing-club'], { secrets: [] })
  for (let times = 0; times < 3; times++) account.deploy()
  expect(account.log.filter(said => said === 'keys')).toHaveLength(1)
  expect(account.secrets).toEqual({
    ADMIN_KEY: expect.stringMatching(/^[\w-]{43}$/),
    VAPID_PUBLIC_KEY: expect.stringMatching(/^B[\w-]{86}$/),
    VAPID_PRIVATE_KEY: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('the admin key is made and shown once, where the club has none', () => {
  const account = new Account(['racing-club'], { secrets: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] })
  for (let times = 0; times < 2; times++) account.deploy()
  expect(account.told.filter(words => words.includes(String(account.secrets.ADMIN_KEY)))).toHaveLength(1)
  expect(account.secrets).toMatchObject({ VAPID_PUBLIC_KEY: 'kept', VAPID_PRIVATE_KEY: 'kept' })
})

test('keys that are there are never exchanged, not even half of them', () => {
  for (const name of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']) {
    const account = new Account(['racing-club'], { secrets: [name, 'ADMIN_KEY'] })
    account.deploy()
    expect(account.log).not.toContain('keys')
  }
})

test('an account that does not say which secrets it has gets no keys', () => {
  const account = new Account(['racing-club'], { broken: 'secrets', secrets: [] })
  expect(() => account.deploy()).toThrow('secrets failed')
  expect(account.log).not.toContain('keys')
})

test('a database that cannot be created, or an account that does not answer, deploys nothing', () => {
  for (const [broken, why] of Object.entries({ create: 'create failed', list: 'npx wrangler login' })) {
    const account = new Account([], { broken })
    expect(() => account.deploy()).toThrow(why)
    expect(account.log.join()).not.toMatch(/migrate|deploy/)
  }
})

test('the rollback command is printed before anything is migrated, and nothing is migrated without one', () => {
  const account = new Account(['racing-club'], { broken: 'migrate' })
  expect(() => account.deploy()).toThrow('migrate failed')
  expect(account.told.join()).toContain(
    'npx wrangler d1 time-travel restore racing-club --bookmark 0000007b-0000b26e',
  )
  const lost = new Account(['racing-club'], { broken: 'bookmark' })
  expect(() => lost.deploy()).toThrow('bookmark failed')
  expect(lost.log.join()).not.toMatch(/migrate|deploy/)
})

test.each(['mailto:race-director@example.com', 'https://example.org', 'https://club.example.com/x', '', 'x'])(
  'nothing is deployed while "%s" is where push services reach the club, and the reason is told',
  subject => {
    const account = new Account(['racing-club'])
    expect(() => account.deploy(false, subject)).toThrow('the contact address (VAPID_SUBJECT)')
    expect(account.log).toEqual([])
  },
)

test('an address of the club’s own is deployed', () => {
  for (const subject of ['mailto:someone@club.test', 'https://club.test']) {
    const account = new Account(['racing-club'])
    account.deploy(false, subject)
    expect(account.log).toContain(`deploy ${config}`)
  }
})

test('a rehearsal asks no account', () => {
  const account = new Account([], { broken: 'list' })
  account.deploy(true)
  expect(account.log).toEqual([`rehearse ${config}`])
})

/** A Cloudflare account with some databases and secrets, in which one kind of command may fail. */
class Account {
  readonly log: string[] = []
  readonly told: string[] = []
  readonly secrets: Record<string, string>
  private readonly databases: string[]
  private readonly broken: string | undefined

  constructor(databases: string[], { broken, secrets = KEYS }: { broken?: string; secrets?: string[] } = {}) {
    this.databases = databases
    this.broken = broken
    this.secrets = Object.fromEntries(secrets.map(name => [name, 'kept']))
  }

  deploy(dryRun = false, subject = 'mailto:someone@club.test') {
    const wrangler = (...args: string[]) => this.run(args.join(' '))
    const feed = (input: string, ...args: string[]) => {
      wrangler(...args)
      Object.assign(this.secrets, JSON.parse(input))
    }
    const say = (words: string) => this.told.push(words)
    deploy({ config, dryRun, subject, place: 'oc', wrangler, feed, say })
  }

  private run(command: string) {
    const said = inWords(command)
    this.log.push(said)
    if (this.broken && said.startsWith(this.broken)) throw new Error(`${this.broken} failed`)
    if (said === 'secrets') return JSON.stringify(Object.keys(this.secrets).map(name => ({ name })))
    if (said === 'bookmark') return JSON.stringify({ bookmark: '0000007b-0000b26e' })
    return said === 'list' ? JSON.stringify(this.databases.map(name => ({ name }))) : ''
  }
}

function inWords(command: string) {
  if (command === 'd1 list --json') return 'list'
  if (/^secret list --format json -c \S+wrangler\.toml$/.test(command)) return 'secrets'
  if (/^secret bulk -c \S+wrangler\.toml$/.test(command)) return 'keys'
  if (/^d1 migrations apply DB --remote -c \S+wrangler\.toml$/.test(command)) return 'migrate'
  if (/^d1 time-travel info racing-club --json -c \S+wrangler\.toml$/.test(command)) return 'bookmark'
  const [, made, place] = command.match(/^d1 create (\S+) --location (\S+) -c \S+wrangler\.toml$/) ?? []
  if (made) return `create ${made} in ${place}`
  const [, file, dry] = command.match(/^deploy -c (\S+)( --dry-run)?$/) ?? []
  return `${dry ? 'rehearse' : 'deploy'} ${file}`
}
