import type { DataRow } from '#worker/features/my-data/contract.ts'
import { type Part, parts } from '#worker/features/my-data/rules.ts'
import { beginDownload, fetchFile, fetchPart, fetchRoom, type RoomPage } from './api.ts'

/** All data of the member in a room. */
export type RoomData = { id: string; name: string } & Omit<RoomPage, 'next'>

/** A file of the member, as the club lists it. */
export interface OwnFile {
  id: string
  path: string
  size: number
  uploadedAt: string
}

/** The progress as text, and from 0 to 1. */
export interface Progress {
  words: string
  share: number
}

/** Maximum number of calls without a pause; then the pause between calls, in ms, which stays below the limit per minute. */
const BURST = 80
const PAUSE = 350

// The list of files comes first, so that the total is known.
const order: Part[] = ['uploads', ...parts.filter(part => part !== 'uploads')]

/** Fetches all data of a member. After a failure, `collect` resumes; each page and file is kept once. */
export class Collector {
  readonly parts = new Map<Part, DataRow[]>(order.map(part => [part, []]))
  club = ''
  readonly rooms: RoomData[] = []
  readonly files = new Map<string, Blob>()
  /** Files that no longer exist. */
  readonly gone: OwnFile[] = []
  readonly #whole = new Set<string>()
  /** The cursor of each part that is not complete yet. */
  readonly #next = new Map<string, string>()
  #calls = 0

  /** Fetches what is still missing and reports progress. Throws `ApiError`, and the abort reason of `signal`. */
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

  // `read` keeps a page as soon as it is complete, so that none is kept twice.
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
