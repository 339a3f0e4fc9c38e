import { newUuid } from '#web/lib/browser.ts'
import { type Purpose, UploadError, type UploadOptions } from './api.ts'

/** A file on its way into the club. Bytes count what is sent, which may be less than what was chosen. */
export interface UploadItem {
  id: string
  file: File
  state:
    | { step: 'chosen' }
    | { step: 'uploading'; sent: number; total: number }
    | { step: 'done'; path: string }
    /** `detail`: why, where that is known. */
    | { step: 'failed'; problem: string; detail: string | null }
}

/** What uploading needs of the browser, or a test. */
export interface UploadQueueOptions {
  purpose: Purpose
  /** So many files are taken in all; absent where nobody counts. */
  most?: number
  /** Why a file is not taken, in a sentence; `null` for one that is. */
  refuse: (file: File) => string | null
  /** The file as it is sent: without what is nobody's business, and no larger than it must be. */
  prepare: (file: File) => Promise<Blob>
  upload: (file: Blob, way: UploadOptions) => Promise<string>
  onDone: (item: UploadItem, path: string) => void
}

/** Files that are chosen, uploaded one after the other, given up and tried again. What was chosen stays until it is removed. */
export class UploadQueue {
  readonly #needs: UploadQueueOptions
  readonly #listeners = new Set<() => void>()
  #items: UploadItem[] = []
  #giveUp: AbortController | null = null

  constructor(needs: UploadQueueOptions) {
    this.#needs = needs
  }

  /** For `useSyncExternalStore`: the same list as long as nothing changes. */
  readonly items = () => this.#items

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes what was chosen, as far as there is room; gives how many files there was none for. */
  add(files: readonly File[]): number {
    const fitting = files.filter(file => !this.#needs.refuse(file))
    const taken = new Set(fitting.slice(0, this.#room))
    const added = files.flatMap((file): UploadItem[] => {
      const problem = this.#needs.refuse(file)
      if (problem) return [{ id: newUuid(), file, state: { step: 'failed', problem, detail: null } }]
      return taken.has(file) ? [{ id: newUuid(), file, state: { step: 'chosen' } }] : []
    })
    this.#show([...this.#items, ...added])
    return fitting.length - taken.size
  }

  remove(id: string) {
    this.#show(this.#items.filter(item => item.id !== id))
  }

  /** Whether no more files are taken. */
  get isFull(): boolean {
    return this.#room === 0
  }

  /** Whether there is something left to send. */
  get isReady(): boolean {
    return this.#items.some(item => this.#isWaiting(item))
  }

  /** Sends what has not been sent. One that fails does not hold up the next. */
  async start() {
    if (this.#giveUp) return
    this.#giveUp = new AbortController()
    const { signal } = this.#giveUp
    for (const { id } of this.#items.filter(item => this.#isWaiting(item))) {
      const item = this.#items.find(it => it.id === id)
      if (item && !signal.aborted) await this.#send(item, signal)
    }
    if (this.#giveUp?.signal === signal) this.#giveUp = null
  }

  /** Gives up what is on its way; it can be sent again. */
  cancel() {
    this.#giveUp?.abort()
    this.#giveUp = null
    this.#show(this.#items.map(item => (item.state.step === 'uploading' ? chosen(item) : item)))
  }

  /** Gives up what is on its way, and all that was chosen. */
  forget() {
    this.cancel()
    this.#show([])
  }

  async #send(item: UploadItem, signal: AbortSignal) {
    const set = (state: UploadItem['state']) => !signal.aborted && this.#set(item.id, state)
    set({ step: 'uploading', sent: 0, total: item.file.size })
    try {
      const file = await this.#needs.prepare(item.file)
      signal.throwIfAborted()
      const onSent = (sent: number) => set({ step: 'uploading', sent, total: file.size })
      const path = await this.#needs.upload(file, { purpose: this.#needs.purpose, onSent, signal })
      if (!set({ step: 'done', path })) return
      this.#needs.onDone(item, path)
    } catch (error) {
      const { message, detail } = error instanceof UploadError ? error : new UploadError('Upload failed')
      set({ step: 'failed', problem: message, detail })
    }
  }

  // What is refused for what it is takes no room.
  get #room() {
    const { most = Number.POSITIVE_INFINITY, refuse } = this.#needs
    return Math.max(0, most - this.#items.filter(({ file }) => !refuse(file)).length)
  }

  // What is refused for what it is stays so, however often it is sent.
  #isWaiting({ file, state: { step } }: UploadItem) {
    return (step === 'chosen' || step === 'failed') && !this.#needs.refuse(file)
  }

  #set(id: string, state: UploadItem['state']): boolean {
    const isThere = this.#items.some(item => item.id === id)
    this.#show(this.#items.map(item => (item.id === id ? { ...item, state } : item)))
    return isThere
  }

  #show(items: UploadItem[]) {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }
}

function chosen(item: UploadItem): UploadItem {
  return { ...item, state: { step: 'chosen' } }
}
