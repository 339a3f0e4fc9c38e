import { BrokenFile, type PieceCount, textAt, viewOf } from './bytes.ts'

/** A box of an ISO media file (MP4, MOV): `at` is where it begins, `body` where its content does, `end` behind it. */
export interface Box {
  type: string
  at: number
  body: number
  end: number
}

/** A file whose boxes are read, and counted as they are. */
export interface BoxedFile {
  bytes: Uint8Array
  pieces: PieceCount
}

/** The boxes from one place of a file to another; throws where they do not fill it exactly. */
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
  const view = viewOf(bytes)
  if (at + 8 > to) throw new BrokenFile('A box that is cut off')
  const type = textAt(bytes, at + 4, 4)
  const short = view.getUint32(at)
  const isLong = short === 1
  const size = isLong ? Number(view.getBigUint64(at + 8)) : short || to - at // none: to the end
  const body = at + (isLong ? 16 : 8)
  if (at + size > to || at + size < body) throw new BrokenFile('A box that does not fit')
  return { type, at, body, end: at + size }
}

/** The first box of a type among some. */
export function boxOf(boxes: readonly Box[], type: string): Box | undefined {
  return boxes.find(box => box.type === type)
}

/** As `boxOf`, where a file without it is broken. */
export function neededBox(boxes: readonly Box[], type: string): Box {
  const box = boxOf(boxes, type)
  if (!box) throw new BrokenFile(`There is no ${type} in it`)
  return box
}
