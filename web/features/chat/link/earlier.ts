import type { RoomChange } from '#worker/features/chat/contract.ts'
import type { RoomPage } from '../api.ts'
import { earlierPrepended, place, type RoomState } from './room-reducer.ts'

const EARLIER = 30
/** How many messages a search for an old one loads at a time. */
const STRIDE = 100

export interface EarlierDeps {
  me: string
  state(): RoomState
  update(change: (state: RoomState) => RoomState): void
  page(limit: number, before: string): Promise<RoomPage>
  onStatus(status: 'idle' | 'loading' | 'failed'): void
}

/** Loads a room's earlier messages, one page at a time. */
export class Earlier {
  readonly #deps: EarlierDeps
  #loading: Promise<boolean> | null = null
  /** What changed in the room while a page is on its way; `null` once that page is of no use any more. */
  #since: RoomChange[] | null = null

  constructor(deps: EarlierDeps) {
    this.#deps = deps
  }

  /** Loads the messages before the first one; whether there are more now. */
  load(limit = EARLIER): Promise<boolean> {
    this.#loading ??= this.#load(limit).finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  /** Loads earlier messages until this one is there; whether it is. */
  async loadUntil(messageId: string): Promise<boolean> {
    for (;;) {
      const { messages } = this.#deps.state()
      if (messages.some(({ id }) => id === messageId)) return true
      const isEarlier = messages[0] && place(messageId) < place(messages[0].id)
      if (!isEarlier || !(await this.load(STRIDE))) return false
    }
  }

  /** Hears what changed in the room; `null`: it was loaded anew and begins elsewhere. */
  onChanges(changes: RoomChange[] | null) {
    if (changes) this.#since?.push(...changes)
    else this.#since = null
  }

  async #load(limit: number): Promise<boolean> {
    const { me, state, update, page: fetchPage, onStatus } = this.#deps
    const { hasEarlier, messages, epoch } = state()
    if (!messages[0] || !hasEarlier) return false
    const since: RoomChange[] = []
    this.#since = since
    onStatus('loading')
    const page = await fetchPage(limit, messages[0].id).catch(() => null)
    onStatus(page ? 'idle' : 'failed')
    const isWanted = page?.epoch === epoch && this.#since === since
    this.#since = null
    if (isWanted) update(it => earlierPrepended(it, page, limit, since, me))
    return isWanted
  }
}
