import { type BrowserKeys, base64url, type Claims, decrypt, newBrowserKeys, verifyVapid } from './web-push.ts'

/** An alert as a browser decrypted it, and what its push service was told of it. */
export interface Received {
  payload: { title: string; body: string; url: string; tag: string; kind: string }
  ttl: number
  urgency: string
  topic: string
  claims: Claims
}

/** What a push service answers instead of taking an alert. */
export interface Reply {
  status: number
  headers?: Record<string, string>
}

/**
 * How a browser's push service treats it: it takes what comes, says nothing at all, takes it without saying so, or
 * answers these, then takes it.
 */
export type Mood = 'live' | 'hangs' | 'is mute' | Reply[]

/** A browser with alerts: what it posts to the club, and what has reached it. */
export interface Subscriber {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  mood: Mood
  /** How often the club has asked for it. */
  asked: number
  received: Received[]
}

/** A subscription as a browser describes it, with the keys of RFC 8291's example. */
export const aSubscription = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/an-example',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

const HOUR = 60 * 60
/** As long as the most generous of them takes. */
const BODY_MAX = 4096

/**
 * A push service by the letter: it takes what RFC 8030 allows and checks who sends it (RFC 8292); its browsers decrypt
 * with their own keys (RFC 8291).
 */
export class PushService {
  readonly #browsers = new Map<string, Subscriber & { own: BrowserKeys }>()
  /** Requests in all, and how many were being answered at once at most. */
  requests = 0
  mostAtOnce = 0
  #atOnce = 0

  /** A browser subscribes. */
  async subscribe(
    mood: Mood = 'live',
    service = 'https://fcm.googleapis.com/fcm/send/',
  ): Promise<Subscriber> {
    const own = await newBrowserKeys()
    const endpoint = service + base64url(crypto.getRandomValues(new Uint8Array(12)))
    const keys = { p256dh: base64url(own.point), auth: base64url(own.secret) }
    const browser = { subscription: { endpoint, keys }, mood, asked: 0, received: [], own }
    this.#browsers.set(new URL(endpoint).pathname, browser)
    return browser
  }

  /** Answers a request, whatever host it was sent to, so that it can stand on this machine. */
  async answer(request: Request): Promise<Response> {
    this.requests += 1
    this.#atOnce += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce)
    try {
      return await this.#answer(request)
    } finally {
      this.#atOnce -= 1
    }
  }

  async #answer(request: Request) {
    const browser = this.#browsers.get(new URL(request.url).pathname)
    if (!browser) return new Response('No such subscription', { status: 404 })
    browser.asked += 1
    if (browser.mood === 'hangs') return givenUp(request.signal)
    const reply = Array.isArray(browser.mood) ? browser.mood.shift() : undefined
    if (reply) return new Response('Not now', reply)
    const { origin } = new URL(browser.subscription.endpoint)
    try {
      browser.received.push(await receive(request, origin, browser.own))
    } catch (error) {
      return new Response(String(error), { status: 400 })
    }
    if (browser.mood === 'is mute') return givenUp(request.signal)
    return new Response(null, { status: 201, headers: { Location: `${origin}/m/${this.requests}` } })
  }
}

// Whoever waits ends it.
function givenUp(signal: AbortSignal) {
  return new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

async function receive(request: Request, origin: string, own: BrowserKeys): Promise<Received> {
  const header = (name: string) => request.headers.get(name) ?? ''
  const must = (isSo: boolean, what: string) => {
    if (!isSo) throw new Error(what)
  }
  must(request.method === 'POST', 'A push is a POST')
  must(/^\d+$/.test(header('ttl')), 'A push has a TTL in seconds')
  must(/^(very-low|low|normal|high)$/.test(header('urgency') || 'normal'), 'Such an urgency is unknown')
  must(/^[\w-]{0,32}$/.test(header('topic')), 'A topic has at most 32 letters of base64url')
  must(header('content-encoding') === 'aes128gcm', 'A payload is encrypted')
  const { claims } = await verifyVapid(header('authorization'))
  const now = Date.now() / 1000
  must(claims.aud === origin, `Signed for ${claims.aud}`)
  must(claims.exp > now && claims.exp <= now + 24 * HOUR, 'The signature has to hold, and for a day at most')
  must(/^(mailto:.+@.+\..+|https:\/\/(?!localhost).+)/.test(claims.sub), 'Nobody can be reached there')
  const body = new Uint8Array(await request.arrayBuffer())
  must(body.length <= BODY_MAX, 'Too large')
  return {
    payload: JSON.parse(await decrypt(body, own)),
    ttl: Number(header('ttl')),
    urgency: header('urgency'),
    topic: header('topic'),
    claims,
  }
}
