import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'

/** A form over something that others can change while it is filled in. */
export interface Editing<Draft extends object> {
  /** What stood there by the last that is known: what an edit says it expects. */
  base: Draft
  /** What the fields begin with. */
  shown: Draft
  /** Counts up where fields have to begin anew. */
  round: number
  /** What somebody else changed meanwhile, until the next save. */
  clash: EditConflict<Draft> | null
}

export interface EditConflict<Draft extends object> {
  /** Who it was, where that is known. */
  by: string | null
  /** The fields that both changed and nobody has chosen for yet, with what was typed into them here. */
  undecided: { name: keyof Draft; mine: unknown }[]
  /** The fields that only the other changed; the form shows them already. */
  taken: (keyof Draft)[]
}

/** What was typed into a form that could not be sent: the fields that were changed, and what stood in them then. */
export interface Kept<Draft extends object> {
  typed: Partial<Draft>
  was: Partial<Draft>
}

/** What to keep of a filled-in form: nothing that was not touched, which somebody else may change before it is back. */
export function keptOf<Draft extends object>({ base }: Editing<Draft>, draft: Draft): Kept<Draft> {
  const names = differingFields(base, draft)
  return { typed: pick(draft, names), was: pick(base, names) }
}

/** The form as it opens, with what was typed into it before, where that was kept. */
export function beginEditing<Draft extends object>(base: Draft, kept?: Kept<Draft>): Editing<Draft> {
  const opened: Editing<Draft> = { base, shown: base, round: 0, clash: null }
  if (!kept) return opened
  const before = { ...base, ...kept.was }
  const { shown, clash } = mergeTheirChanges(
    { ...opened, base: before },
    { ...before, ...kept.typed },
    base,
    null,
  )
  return { ...opened, shown, clash: clash && clash.undecided.length > 0 ? clash : null }
}

/** What to send of a filled-in form: the fields that were changed, and what stood in them. */
export function changedFieldsOf<Draft extends object>({ base }: Editing<Draft>, draft: Draft) {
  const names = differingFields(base, draft)
  return { ...pick(draft, names), expected: pick(base, names) }
}

/** The form once `current` has been found in place of what it expected: nothing typed is lost, nothing of theirs either. */
export function mergeTheirChanges<Draft extends object>(
  { base, round }: Editing<Draft>,
  draft: Draft,
  current: Draft,
  by: string | null,
): Editing<Draft> {
  const mine = differingFields(base, draft)
  const theirs = differingFields(base, current)
  const both = theirs.filter(name => mine.includes(name) && !isSame(draft[name], current[name]))
  return {
    base: current,
    shown: { ...current, ...pick(draft, mine) },
    round: round + 1,
    clash: {
      by,
      undecided: both.map(name => ({ name, mine: draft[name] })),
      taken: theirs.filter(name => !mine.includes(name)),
    },
  }
}

/** The form once it is chosen whose value of a field shall stand; `draft` is what is typed by now. */
export function resolveField<Draft extends object>(
  editing: Editing<Draft>,
  draft: Draft,
  name: keyof Draft,
  whose: 'mine' | 'theirs',
): Editing<Draft> {
  const { base, round, clash } = editing
  const undecided = clash?.undecided.filter(field => field.name !== name) ?? []
  return {
    base,
    shown: whose === 'theirs' ? { ...draft, [name]: base[name] } : draft,
    round: round + 1,
    clash: clash && { ...clash, undecided },
  }
}

/** Keeps such a form; `start` is what it edits once that is there, and what comes of it later does not change it. */
export function useEditing<Draft extends object>(start: Draft | undefined, kept?: Kept<Draft>) {
  const [editing, setEditing] = useState(() => start && beginEditing(start, kept))
  if (!editing && start) setEditing(beginEditing(start, kept))
  return {
    editing,
    isUndecided: (editing?.clash?.undecided.length ?? 0) > 0,
    decide(draft: Draft, name: keyof Draft, whose: 'mine' | 'theirs') {
      if (editing) setEditing(resolveField(editing, draft, name, whose))
    },
    /** What to keep of the form as it is filled in; `null` where nothing of it was touched. */
    toKeep(draft: Draft): Kept<Draft> | null {
      if (!editing) return { typed: draft, was: {} }
      return differingFields(editing.base, draft).length > 0 ? keptOf(editing, draft) : null
    },
    /** Sends what was changed; where somebody was faster, the form shows both. Throws as `send` does. */
    async save<Saved>(
      draft: Draft,
      send: (edit: ReturnType<typeof changedFieldsOf<Draft>>) => Promise<Saved>,
      draftOf: (current: never) => Draft,
    ): Promise<Saved> {
      if (!editing) throw new Error('Nothing to edit yet')
      try {
        return await send(changedFieldsOf(editing, draft))
      } catch (error) {
        if (isEditConflict(error))
          setEditing(mergeTheirChanges(editing, draft, draftOf(error.current as never), error.changedBy))
        throw error
      }
    },
  }
}

/** Whether an edit was refused because somebody else was faster, which the form then shows. */
export function isEditConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile' && error.current !== null
}

/** The fields in which two differ. */
export function differingFields<Draft extends object>(base: Draft, draft: Draft) {
  return (Object.keys(base) as (keyof Draft)[]).filter(name => !isSame(base[name], draft[name]))
}

// A form has an empty text where the club has none.
function isSame(a: unknown, b: unknown) {
  return (a || null) === (b || null)
}

function pick<Draft extends object>(draft: Draft, names: (keyof Draft)[]): Partial<Draft> {
  return Object.fromEntries(names.map(name => [name, draft[name]])) as Partial<Draft>
}
