import { newUuid } from '#web/lib/browser.ts'
import { type Purpose, UploadError, type UploadOptions } from './api.ts'

/** A file in the queue. `total` counts the bytes to send, which may be fewer than the chosen file has. */
export interface UploadItem {
  id: string
  file: File
  state:
    | { step: 'chosen' }
    | { step: 'uploading'; sent: number; total: number }
    | { step: 'done'; path: string }
    /** `detail`: the reason, if known. */
    | { step: 'failed'; problem: string; detail: string | null }
}

/** The dependencies of the queue. */
export interface UploadQueueOptions {
  purpose: Purpose
  /** Maximum number of files; no limit if absent. */
  most?: number
  /** Why a file is refused, as a sentence; `null` if it is accepted. */
  refuse: (file: File) => string | null
  /** Prepares a file for sending: removes metadata and shrinks it. */
  prepare: (file: File) => Promise<Blob>
  upload: (file: Blob, way: UploadOptions) => Promise<string>
  onDone: (item: UploadItem, path: string) => void
}

/** A queue of files that uploads one after the other and can be cancelled and retried. Files stay until they are removed. */
export class UploadQueue {
  readonly #needs: UploadQueueOptions
  readonly #listeners = new Set<() => void>()
  #items: UploadItem[] = []
  #giveUp: AbortController | null = null

  constructor(needs: UploadQueueOptions) {
    this.#needs = needs
  }

  /** For `useSyncExternalStore`: the same array until something changes. */
  readonly items = () => this.#items

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds files up to the maximum; returns the number left out. */
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

  /** Whether the maximum is reached. */
  get isFull(): boolean {
    return this.#room === 0
  }

  /** Whether there are files to send. */
  get isReady(): boolean {
    return this.#items.some(item => this.#isWaiting(item))
  }

  /** Sends all unsent files. One that fails does not stop the others. */
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

  /** Cancels the running upload; it can be sent again. */
  cancel() {
    this.#giveUp?.abort()
    this.#giveUp = null
    this.#show(this.#items.map(item => (item.state.step === 'uploading' ? chosen(item) : item)))
  }

  /** Cancels the running upload and clears the queue. */
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

  // Refused files do not count towards the maximum.
  get #room() {
    const { most = Number.POSITIVE_INFINITY, refuse } = this.#needs
    return Math.max(0, most - this.#items.filter(({ file }) => !refuse(file)).length)
  }

  // Retrying does not help a refused file.
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
