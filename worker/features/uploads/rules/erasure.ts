import { bytesOf } from './bytes.ts'

/** What is overwritten in a file, whose length and offsets stay as they are. The file that was read is not touched. */
export class Erasure {
  readonly #bytes: Uint8Array
  #copy: Uint8Array | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Overwrites a stretch with zeros. */
  wipe(from: number, to: number): void {
    if (this.#bytes.subarray(from, to).some(byte => byte !== 0)) this.#writable().fill(0, from, to)
  }

  /** Overwrites a place with other characters. */
  write(at: number, text: string): void {
    this.#writable().set(bytesOf(text), at)
  }

  /** The file without what was overwritten; the very array that was given if there was nothing to do. */
  result(): Uint8Array {
    return this.#copy ?? this.#bytes
  }

  #writable() {
    this.#copy ??= this.#bytes.slice()
    return this.#copy
  }
}
