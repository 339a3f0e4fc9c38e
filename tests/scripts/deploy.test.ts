import { expect, test } from 'vitest'
import { deploy } from '../../scripts/deploy.mjs'

const config = 'dist/of-now/racing_club/wrangler.json'

test('the database is migrated before the new code runs', () => {
  const account = new Account(['racing-club'])
  account.deploy()
  expect(account.log).toEqual(['list', 'migrate', `deploy ${config}`])
})

test('a migration that fails deploys nothing', () => {
  const account = new Account(['racing-club'], 'migrate')
  expect(() => account.deploy()).toThrow('migrate failed')
  expect(account.log).toEqual(['list', 'migrate'])
})

test('the first time the database is created, then migrated, then the code is deployed', () => {
  const account = new Account(['of-another-worker'])
  account.deploy()
  expect(account.log).toEqual(['list', 'create racing-club', 'migrate', `deploy ${config}`])
})

test('a database that cannot be created, or an account that does not answer, deploys nothing', () => {
  for (const broken of ['create', 'list']) {
    const account = new Account([], broken)
    expect(() => account.deploy()).toThrow(`${broken} failed`)
    expect(account.log.join()).not.toMatch(/migrate|deploy/)
  }
})

test('a rehearsal asks no account', () => {
  const account = new Account([], 'list')
  account.deploy(true)
  expect(account.log).toEqual([`rehearse ${config}`])
})

/** A Cloudflare account with some databases, in which one kind of command may fail. */
class Account {
  readonly log: string[] = []
  private readonly databases: string[]
  private readonly broken: string | undefined

  constructor(databases: string[], broken?: string) {
    this.databases = databases
    this.broken = broken
  }

  deploy(dryRun = false) {
    deploy({ config, dryRun, wrangler: (...args: string[]) => this.run(args.join(' ')) })
  }

  private run(command: string) {
    const said = inWords(command)
    this.log.push(said)
    if (this.broken && said.startsWith(this.broken)) throw new Error(`${this.broken} failed`)
    return said === 'list' ? JSON.stringify(this.databases.map(name => ({ name }))) : ''
  }
}

function inWords(command: string) {
  if (command === 'd1 list --json') return 'list'
  if (/^d1 migrations apply DB --remote -c \S+wrangler\.toml$/.test(command)) return 'migrate'
  const [, made] = command.match(/^d1 create (\S+) -c \S+wrangler\.toml$/) ?? []
  if (made) return `create ${made}`
  const [, file, dry] = command.match(/^deploy -c (\S+)( --dry-run)?$/) ?? []
  return `${dry ? 'rehearse' : 'deploy'} ${file}`
}
