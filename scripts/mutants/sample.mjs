// Which mutants are tried, and how a mutant is recognised after lines were added, moved or indented.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** In a short file, about one mutant for this many lines is tried. */
const LINES_PER_MUTANT = 5

/** A sample of the mutants below `root`: about one of `every`, more in short files, and those with the ids `also`. */
export class Sample {
  #sources = new Map()

  constructor(root, every, also) {
    this.root = root
    this.every = Number(every)
    this.also = new Set(also.map(id => id.split('#')[0])) // a runner cannot tell equal lines apart
  }

  /** Eleven characters made from what is changed, into what, and its line; `location` counts from 0. */
  identify({ fileName, mutatorName, replacement, location }) {
    const lines = this.#linesOf(fileName)
    const line = lines[location.start.line]
    const column = location.start.column - (line.length - line.trimStart().length)
    const original = cut(lines, location).replace(/\n\s*/g, '\n')
    const file = path.relative(this.root, fileName)
    return shortHash([file, mutatorName, line.trim(), column, original, replacement])
  }

  has(mutant) {
    const ofThisFile = Math.floor(this.#linesOf(mutant.fileName).length / LINES_PER_MUTANT)
    const step = Math.max(1, Math.min(this.every, ofThisFile))
    const id = this.identify(mutant)
    return this.also.has(id) || Number.parseInt(id.slice(-8), 16) % step === 0
  }

  #linesOf(file) {
    if (!this.#sources.has(file)) this.#sources.set(file, readFileSync(file, 'utf8').split('\n'))
    return this.#sources.get(file)
  }
}

function cut(lines, { start, end }) {
  const part = lines.slice(start.line, end.line + 1)
  part[part.length - 1] = part.at(-1).slice(0, end.column)
  part[0] = part[0].slice(start.column)
  return part.join('\n')
}

function shortHash(parts) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 11)
}
