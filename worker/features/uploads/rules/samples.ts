import { BrokenFile, type PieceCount, viewOf } from './bytes.ts'
import { type Box, type BoxedFile, boxOf, neededBox } from './mp4-boxes.ts'

interface Stretch {
  from: number
  to: number
}

/**
 * Where in a file the samples of a track lie, a stretch a chunk, by its sample table (`stbl`). All of them together are
 * no longer than the file: each byte that a table names is looked at, so a table that names the same ones again and
 * again is refused.
 */
export function sampleStretches({ bytes, pieces }: BoxedFile, table: readonly Box[]): Stretch[] {
  const view = viewOf(bytes)
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

/** Whether every stretch lies within the content of one of the boxes, which are in the order of the file. */
export function areWithin(stretches: readonly Stretch[], boxes: readonly Box[]): boolean {
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

// Tables lead with their version and the number of their rows.
function countIn(view: DataView, box: Box, rowBytes: number, pieces: PieceCount) {
  const count = view.getUint32(box.body + 4)
  pieces.add(count)
  if (box.body + 8 + count * rowBytes > box.end) throw new BrokenFile('A table that does not fit')
  return count
}
