import type { DataRow } from '#worker/features/my-data/contract.ts'
import { type Part, parts } from '#worker/features/my-data/rules.ts'
import { beginDownload, fetchFile, fetchPart, fetchRoom, type RoomPage } from './api.ts'

/** What a room has of the member, whole. */
export type RoomData = { id: string; name: string } & Omit<RoomPage, 'next'>

/** A file of the member's, as the club lists it. */
export interface OwnFile {
  id: string
  path: string
  size: number
  uploadedAt: string
}

/** How far it is: in words, and from 0 to 1. */
export interface Progress {
  words: string
  share: number
}

/** So many calls go at once; after them the club is asked so slowly (ms) that its limit of a minute is never met. */
const BURST = 80
const PAUSE = 350

// The list of the files comes first, so that it is known how much there is to do.
const order: Part[] = ['uploads', ...parts.filter(part => part !== 'uploads')]

/**
 * Fetches everything that the club has of the member. What breaks off goes on from there by `collect` again: what has come
 * is kept, each page and each file once.
 */
export class Collector {
  readonly parts = new Map<Part, DataRow[]>(order.map(part => [part, []]))
  club = ''
  readonly rooms: RoomData[] = []
  readonly files = new Map<string, Blob>()
  /** Files that the club had no more. */
  readonly gone: OwnFile[] = []
  readonly #whole = new Set<string>()
  /** Where what has come in part goes on. */
  readonly #next = new Map<string, string>()
  #calls = 0

  /** Fetches what is still missing, and tells how far that is. Throws `ApiError`, and what `signal` was aborted with. */
  async collect(signal: AbortSignal, tell: (progress: Progress) => void): Promise<void> {
    const isTextWhole = this.rooms.length > 0 && this.#whole.size >= order.length + this.rooms.length
    if (!isTextWhole) await this.#begin(signal)
    const step = (words: string) => tell({ words, share: this.#share() })
    for (const part of order) {
      step('Your profile, races and notifications')
      await this.#readPages(part, signal, async after => {
        const { rows, next } = await fetchPart(part, after, signal)
        this.parts.get(part)?.push(...rows)
        return next
      })
    }
    for (const [n, room] of this.rooms.entries()) {
      step(`Messages, room ${n + 1} of ${this.rooms.length}`)
      await this.#readPages(`room ${room.id}`, signal, async after => {
        const { next, messages, polls, votes, likes } = await fetchRoom(room.id, after, signal)
        room.messages.push(...messages)
        room.polls.push(...polls)
        room.votes.push(...votes)
        room.likes.push(...likes)
        return next
      })
    }
    const all = this.listFiles()
    for (const [n, file] of all.entries()) {
      step(`Pictures and clips, ${n + 1} of ${all.length}`)
      if (this.files.has(file.id) || this.gone.includes(file)) continue
      await this.#pace(signal)
      const bytes = await fetchFile(file.id, signal)
      if (bytes) this.files.set(file.id, bytes)
      else this.gone.push(file)
    }
  }

  /** The files that the club lists as the member's. */
  listFiles(): OwnFile[] {
    return (this.parts.get('uploads') ?? []) as unknown as OwnFile[]
  }

  async #begin(signal: AbortSignal) {
    const { club, rooms } = await beginDownload(signal)
    this.club = club
    const isNew = ({ id }: { id: string }) => this.rooms.every(room => room.id !== id)
    const nothing = () => ({ messages: [], polls: [], votes: [], likes: [] })
    this.rooms.push(...rooms.filter(isNew).map(room => ({ ...room, ...nothing() })))
  }

  // `read` keeps a page as soon as it is whole, so that none is kept twice.
  async #readPages(
    name: string,
    signal: AbortSignal,
    read: (after: string | undefined) => Promise<string | null>,
  ) {
    while (!this.#whole.has(name)) {
      await this.#pace(signal)
      const next = await read(this.#next.get(name))
      if (next === null) this.#whole.add(name)
      else this.#next.set(name, next)
    }
  }

  async #pace(signal: AbortSignal) {
    signal.throwIfAborted()
    this.#calls += 1
    if (this.#calls > BURST) await new Promise(resolve => setTimeout(resolve, PAUSE))
  }

  #share() {
    const all = order.length + this.rooms.length + this.listFiles().length
    return (this.#whole.size + this.files.size + this.gone.length) / all
  }
}
