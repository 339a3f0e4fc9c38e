import { BrokenFile, dataViewOf, type PieceCount, textAt } from './bytes.ts'

/** A box of an ISO media file (MP4, MOV): `at` is its beginning, `body` the beginning of its content, `end` its end. */
export interface Box {
  type: string
  at: number
  body: number
  end: number
}

/** A file whose boxes are read and counted. */
export interface BoxedFile {
  bytes: Uint8Array
  pieces: PieceCount
}

/** The boxes between two offsets of a file; throws if they do not fill the range exactly. */
export function boxesIn({ bytes, pieces }: BoxedFile, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    pieces.add()
    const box = boxAt(bytes, at, to)
    boxes.push(box)
    at = box.end
  }
  return boxes
}

function boxAt(bytes: Uint8Array, at: number, to: number): Box {
  const view = dataViewOf(bytes)
  if (at + 8 > to) throw new BrokenFile('A box that is cut off')
  const type = textAt(bytes, at + 4, 4)
  const short = view.getUint32(at)
  const isLong = short === 1
  const size = isLong ? Number(view.getBigUint64(at + 8)) : short || to - at // 0 means to the end
  const body = at + (isLong ? 16 : 8)
  if (at + size > to || at + size < body) throw new BrokenFile('A box that does not fit')
  return { type, at, body, end: at + size }
}

/** The first box of a type. */
export function boxOf(boxes: readonly Box[], type: string): Box | undefined {
  return boxes.find(box => box.type === type)
}

/** Like `boxOf`; throws if there is none. */
export function neededBox(boxes: readonly Box[], type: string): Box {
  const box = boxOf(boxes, type)
  if (!box) throw new BrokenFile(`There is no ${type} in it`)
  return box
}

interface ByteStretch {
  from: number
  to: number
}

/**
 * The ranges of a file that hold the samples of a track, one for each chunk, from its sample table (`stbl`). Together they
 * cannot be longer than the file: each byte a table names is read, so a table that names the same ones again and again is
 * refused.
 */
export function sampleStretches({ bytes, pieces }: BoxedFile, table: readonly Box[]): ByteStretch[] {
  const view = dataViewOf(bytes)
  const runs = chunkRuns(view, neededBox(table, 'stsc'), pieces)
  const sizeOf = sampleSizes(view, table)
  let sample = 0
  let run = 0
  let total = 0
  return chunkOffsets(view, table, pieces).map((from, chunk) => {
    while ((runs[run + 1]?.firstChunk ?? Infinity) <= chunk + 1) run++
    const perChunk = runs[run]?.perChunk ?? 0
    let to = from
    for (const last = sample + perChunk; sample < last; sample++) to += sizeOf(sample)
    total += to - from
    if (to > bytes.length || total > bytes.length) throw new BrokenFile('Samples behind the end')
    return { from, to }
  })
}

/** Whether every range lies within the content of one of the boxes, which are in file order. */
export function areWithin(stretches: readonly ByteStretch[], boxes: readonly Box[]): boolean {
  let at = 0
  return stretches
    .toSorted((a, b) => a.from - b.from)
    .every(({ from, to }) => {
      while ((boxes[at]?.end ?? Infinity) < to) at++
      const box = boxes[at]
      return box !== undefined && box.body <= from
    })
}

function chunkOffsets(view: DataView, table: readonly Box[], pieces: PieceCount): number[] {
  const long = boxOf(table, 'co64')
  const box = long ?? neededBox(table, 'stco')
  const count = countIn(view, box, long ? 8 : 4, pieces)
  return Array.from({ length: count }, (_, index) =>
    long ? Number(view.getBigUint64(box.body + 8 + index * 8)) : view.getUint32(box.body + 8 + index * 4),
  )
}

function chunkRuns(view: DataView, box: Box, pieces: PieceCount) {
  return Array.from({ length: countIn(view, box, 12, pieces) }, (_, index) => ({
    firstChunk: view.getUint32(box.body + 8 + index * 12),
    perChunk: view.getUint32(box.body + 12 + index * 12),
  }))
}

function sampleSizes(view: DataView, table: readonly Box[]): (sample: number) => number {
  const box = neededBox(table, 'stsz')
  const common = view.getUint32(box.body + 4)
  const count = view.getUint32(box.body + 8)
  const isSound = common ? common * count <= view.byteLength : box.body + 12 + count * 4 <= box.end
  if (!isSound) throw new BrokenFile('A table that does not fit')
  return sample => {
    if (sample >= count) throw new BrokenFile('More samples than there are')
    return common || view.getUint32(box.body + 12 + sample * 4)
  }
}

// Tables begin with their version and number of rows.
function countIn(view: DataView, box: Box, rowBytes: number, pieces: PieceCount) {
  const count = view.getUint32(box.body + 4)
  pieces.add(count)
  if (box.body + 8 + count * rowBytes > box.end) throw new BrokenFile('A table that does not fit')
  return count
}
