import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

// The server ends with whoever started it, even where that one was killed.
const endWithParent = `data:text/javascript,process.stdin.resume().on('end', () => process.kill(process.pid, 'SIGTERM'))`
/** What opens the account of the club's first admin. */
export const ADMIN_KEY = 'the key of the club whose network is bad'

/** A driver who has joined: the cookie is a session's. */
export interface Driver {
  id: string
  gamertag: string
  cookie: string
}

/** An empty club on this machine, built and served as `npm start` does it, that can be killed and started again. */
export class ClubServer {
  readonly port: number
  readonly origin: string
  private readonly stateDir = mkdtempSync(path.join(tmpdir(), 'club-faults-'))
  private process: ChildProcess | null = null

  private constructor(port: number) {
    this.port = port
    this.origin = `http://localhost:${port}`
  }

  static async start() {
    const server = new ClubServer(await freePort())
    await server.start()
    return server
  }

  /** Starts it, again where it was killed: same port, same data. */
  async start() {
    this.process = spawn(process.execPath, ['--import', endWithParent, 'scripts/start.mjs'], {
      cwd: path.join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        PORT: String(this.port),
        STATE_DIR: this.stateDir,
        DEMO: '0',
        RATE_LIMITS: 'off',
        ADMIN_KEY,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    })
    await this.opened(this.process)
  }

  /** Ends every process of it at once, with no chance to say goodbye. */
  async kill() {
    const ended = this.process && once(this.process, 'exit')
    for (const pid of this.processes()) attempt(() => process.kill(pid, 'SIGKILL'))
    await ended
    this.process = null
  }

  /** The command lines of the machine, which everybody on it can read. */
  commandLines(): string {
    return execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' })
  }

  /** What its processes have in memory together, in bytes. */
  memory(): number {
    const sizes = execFileSync('ps', ['-o', 'rss=', '-p', this.processes().join()], { encoding: 'utf8' })
    return sizes
      .trim()
      .split('\n')
      .reduce((sum, kib) => sum + Number(kib) * 1024, 0)
  }

  /** Ends it for good. */
  async stop() {
    await this.kill()
    rmSync(this.stateDir, { recursive: true, force: true, maxRetries: 5 })
  }

  /** A call of the API by the admin's script; what is refused fails. */
  async asAdmin(method: string, url: string, body?: unknown) {
    return (await this.send(method, url, body, { authorization: `Bearer ${ADMIN_KEY}` })).body
  }

  /** A driver with a profile, approved unless told otherwise. */
  async driver(gamertag: string, { approved = true } = {}): Promise<Driver> {
    const authorization = `Bearer ${ADMIN_KEY}`
    const { body, cookie } = await this.send(
      'POST',
      '/members',
      { gamertag, displayName: gamertag },
      { authorization },
    )
    if (approved) await this.asAdmin('POST', '/admin/approve-member', { memberId: body.id, approved })
    return { id: body.id, gamertag, cookie }
  }

  /** A chat room of its own; gives its id. */
  async room(name: string): Promise<string> {
    const day = new Date().toISOString().slice(0, 10)
    const championship = { name, season: 'Winter', startDate: day, endDate: day }
    const { id } = await this.asAdmin('POST', '/championships', championship)
    return (await this.asAdmin('POST', '/chat-rooms', { name, type: 'championship', championshipId: id })).id
  }

  /** A race in three days. */
  async race(name: string) {
    const start = Date.now() + 3 * 24 * 3_600_000
    const [date, registrationDeadline] = [start, start - 2 * 3_600_000].map(at => new Date(at))
    const race = {
      name,
      track: 'Silverstone',
      carClass: 'GT3',
      date,
      registrationDeadline,
      maxParticipants: 20,
    }
    await this.asAdmin('POST', '/races', race)
  }

  private async send(method: string, url: string, body: unknown, headers: Record<string, string>) {
    const answer = await fetch(`${this.origin}/api${url}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`)
    return {
      body: text ? JSON.parse(text) : null,
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    }
  }

  // What it says is shown only where it does not start.
  private opened(started: ChildProcess) {
    let said = ''
    return new Promise<void>((open, fail) => {
      const hear = (text: Buffer) => {
        said = (said + text).slice(-4000)
        if (said.includes('The club is open')) open()
      }
      started.stdout?.on('data', hear)
      started.stderr?.on('data', hear)
      started.once('exit', () => fail(new Error(`The server ended: ${said}`)))
    })
  }

  // The start leads a group and its server another one, so they are found by who started whom.
  private processes() {
    const found = this.process?.pid ? [this.process.pid] : []
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    const all = table.split('\n').map(line => line.trim().split(/\s+/).map(Number))
    for (const parent of found) for (const [pid, ppid] of all) if (pid && ppid === parent) found.push(pid)
    return found
  }
}

function attempt(act: () => void) {
  try {
    act()
  } catch {
    // it has ended already
  }
}
