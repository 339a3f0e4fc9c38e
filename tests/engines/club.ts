import { ADMIN_KEY, ClubServer } from '#tests/support/club-server.ts'
import { type EngineName, finderScript, starts } from './engine.ts'
import type { Engine, EngineBrowser } from './tab.ts'
import { Visitor } from './visitor.ts'

/** A club, and an engine in which people visit it. */
export class EngineClub {
  private readonly browsers: EngineBrowser[] = []

  private constructor(
    readonly server: ClubServer,
    readonly engine: Engine,
    private readonly script: string,
  ) {}

  static async open(name: EngineName) {
    const server = await ClubServer.start()
    try {
      return new EngineClub(server, await starts[name](), await finderScript())
    } catch (error) {
      await server.stop()
      throw error
    }
  }

  /** Somebody at a browser of their own, with as many tabs as they want; at another origin where they come by a detour. */
  async visitors(tabs: number, origin = this.server.origin): Promise<Visitor[]> {
    const browser = await this.engine.browser()
    this.browsers.push(browser)
    const opened: Visitor[] = []
    for (let n = 0; n < tabs; n++) opened.push(new Visitor(await browser.tab(), origin, this.script))
    return opened
  }

  /** Somebody at a browser of their own. */
  async visitor(origin?: string): Promise<Visitor> {
    const [visitor] = await this.visitors(1, origin)
    if (!visitor) throw new Error('Nobody came')
    return visitor
  }

  /** A driver of the club who has signed in and opened this room. */
  async talker(gamertag: string, room: string, origin?: string): Promise<Visitor> {
    await this.server.driver(gamertag)
    const driver = await this.visitor(origin)
    await signIn(driver, gamertag)
    await enter(driver, room)
    return driver
  }

  /** Sends everybody home. */
  async close() {
    for (const browser of this.browsers.splice(0)) await browser.close()
  }

  /** Ends the engine and the club. */
  async stop() {
    await this.close()
    await this.engine.stop()
    await this.server.stop()
  }
}

/** Signs in by gamertag, as the club wants it, which leads to the chat. */
export async function signIn(driver: Visitor, gamertag: string) {
  await driver.open('/signin')
  await driver.in('main').type('Gamertag', gamertag)
  await driver.in('main').press('button', 'Sign In')
  await driver.isAt('/chat')
}

/** The race director proves with the key that it is them. */
export async function signInAsDirector(director: Visitor) {
  await director.open('/signin')
  await director.in('main').type('Gamertag', 'RaceDirector')
  await director.in('main').press('button', 'Sign In')
  await director.in('main').type('Admin key', ADMIN_KEY)
  await director.in('main').press('button', 'Sign In')
  await director.isAt('/chat')
}

/** Opens a room and waits until its talk is live. */
export async function enter(driver: Visitor, room: string) {
  await driver.open(`/chat?room=${room}`)
  await driver.reads('Connected')
}

/** Writes a message and sends it. */
export async function say(driver: Visitor, words: string) {
  await driver.type('Message', words)
  await driver.press('button', 'Send message')
  await driver.in('log').reads(words)
}

/** A message by what it says. */
export function line(driver: Visitor, words: string): Visitor {
  return driver.in('log').in('article', undefined, { words })
}
