import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'

/** A form for data that others may change while it is filled in. */
export interface Editing<Draft extends object> {
  /** The last known values, which an edit sends as expected. */
  base: Draft
  /** The initial values of the fields. */
  shown: Draft
  /** Incremented when the fields must be reset to `shown`. */
  round: number
  /** What somebody else has changed meanwhile, until the next save. */
  clash: EditConflict<Draft> | null
}

export interface EditConflict<Draft extends object> {
  /** Who changed it, if known. */
  by: string | null
  /** The fields that both have changed and that are not resolved yet, with the values typed here. */
  undecided: { name: keyof Draft; mine: unknown }[]
  /** The fields that only the other has changed; the form already shows their values. */
  taken: (keyof Draft)[]
}

/** The draft of a form: the changed fields, and their values before. */
export interface Kept<Draft extends object> {
  typed: Partial<Draft>
  was: Partial<Draft>
}

/** The draft to store of a form. Only changed fields: somebody else may change the others before it is restored. */
export function keptOf<Draft extends object>({ base }: Editing<Draft>, draft: Draft): Kept<Draft> {
  const names = differingFields(base, draft)
  return { typed: pick(draft, names), was: pick(base, names) }
}

/** Opens a form, restoring its draft if there is one. */
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

/** The edit to send: the changed fields, and their expected previous values. */
export function changedFieldsOf<Draft extends object>({ base }: Editing<Draft>, draft: Draft) {
  const names = differingFields(base, draft)
  return { ...pick(draft, names), expected: pick(base, names) }
}

/** Merges a form with the `current` values found instead of the expected ones. Neither side's changes are lost. */
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

/** Resolves a conflicting field to one side's value; `draft` holds the values typed so far. */
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

/** The state of such a form. `start`: the values to edit, once loaded; later changes of it are ignored. */
export function useEditing<Draft extends object>(start: Draft | undefined, kept?: Kept<Draft>) {
  const [editing, setEditing] = useState(() => start && beginEditing(start, kept))
  if (!editing && start) setEditing(beginEditing(start, kept))
  return {
    editing,
    isUndecided: (editing?.clash?.undecided.length ?? 0) > 0,
    decide(draft: Draft, name: keyof Draft, whose: 'mine' | 'theirs') {
      if (editing) setEditing(resolveField(editing, draft, name, whose))
    },
    /** The draft to store; `null` if nothing has changed. */
    toKeep(draft: Draft): Kept<Draft> | null {
      if (!editing) return { typed: draft, was: {} }
      return differingFields(editing.base, draft).length > 0 ? keptOf(editing, draft) : null
    },
    /** Sends the changes. If somebody else was faster, the form shows both versions. Throws like `send`. */
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

/** Whether an edit was refused because somebody else has changed the data meanwhile. */
export function isEditConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile' && error.current !== null
}

/** The names of the fields whose values differ. */
export function differingFields<Draft extends object>(base: Draft, draft: Draft) {
  return (Object.keys(base) as (keyof Draft)[]).filter(name => !isSame(base[name], draft[name]))
}

// A form has an empty string where the server has `null`.
function isSame(a: unknown, b: unknown) {
  return (a || null) === (b || null)
}

function pick<Draft extends object>(draft: Draft, names: (keyof Draft)[]): Partial<Draft> {
  return Object.fromEntries(names.map(name => [name, draft[name]])) as Partial<Draft>
}
