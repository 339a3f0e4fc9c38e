import { sumOfPoints } from './points.ts'
import { type Contender, splitLevel, type TieBreak } from './ties.ts'

/** What a row says about others with the same points. */
export type Tie =
  | { kind: 'ahead' | 'behind'; otherId: string; by: TieBreak }
  | { kind: 'shared'; otherIds: readonly string[] }

/** A contender's position in a table. */
export interface Ranked<C extends Contender> {
  contender: C
  place: number
  isShared: boolean
  gap: number
  ties: readonly Tie[]
}

/** Everybody by total, highest first; ties by rule 4, with what decided them. */
export function rank<C extends Contender>(contenders: readonly C[]): Ranked<C>[] {
  const totals = [...new Set(contenders.map(({ total }) => total))].toSorted((a, b) => b - a)
  const ranked: Ranked<C>[] = []
  for (const total of totals) {
    const levels = splitLevel(contenders.filter(contender => contender.total === total))
    for (const [n, { sharing, behindBy }] of levels.entries()) {
      const ahead = levels[n - 1]?.sharing[0]
      const next = levels[n + 1]
      const behind = next?.sharing[0]
      const place = ranked.length + 1
      for (const contender of sharing) {
        const others = sharing.filter(other => other !== contender)
        const ties: Tie[] = []
        if (ahead && behindBy) ties.push({ kind: 'behind', otherId: ahead.id, by: behindBy })
        if (others.length > 0) ties.push({ kind: 'shared', otherIds: others.map(({ id }) => id) })
        if (behind && next.behindBy) ties.push({ kind: 'ahead', otherId: behind.id, by: next.behindBy })
        const gap = sumOfPoints([totals[0] ?? total, -total])
        ranked.push({ contender, place, isShared: others.length > 0, gap, ties })
      }
    }
  }
  return ranked
}
