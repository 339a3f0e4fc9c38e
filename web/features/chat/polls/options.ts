import { useLayoutEffect, useRef, useState } from 'react'
import { OPTIONS_MAX, OPTIONS_MIN } from '#worker/features/chat/contract.ts'

/** An option that is being written; the key stays with it wherever it is moved. */
export interface DraftOption {
  key: number
  text: string
}

export type Options = ReturnType<typeof useOptions>

/** The options of a poll that is being written: at least two fields, at most six. */
export function useOptions() {
  const [list, setList] = useState<DraftOption[]>(() =>
    Array.from({ length: OPTIONS_MIN }, (_, key) => ({ key, text: '' })),
  )
  const nextKey = useRef(OPTIONS_MIN)
  const fields = useRef(new Map<number, HTMLInputElement>())
  const [focused, setFocused] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (focused === null) return
    fields.current.get(focused)?.focus()
    setFocused(null)
  }, [focused])

  return {
    list,
    mayAdd: list.length < OPTIONS_MAX,
    mayRemove: list.length > OPTIONS_MIN,
    /** Knows an option's field, which gets the focus when the option is added or moved. */
    fieldOf: (key: number) => (field: HTMLInputElement | null) => {
      if (field) fields.current.set(key, field)
      else fields.current.delete(key)
    },
    setText(key: number, text: string) {
      setList(list.map(option => (option.key === key ? { key, text } : option)))
    },
    add() {
      if (list.length >= OPTIONS_MAX) return
      const key = nextKey.current++
      setList([...list, { key, text: '' }])
      setFocused(key)
    },
    remove(at: number) {
      if (list.length <= OPTIONS_MIN) return
      setFocused(list[at + 1]?.key ?? list[at - 1]?.key ?? null)
      setList(list.toSpliced(at, 1))
    },
    /** Moves an option so many places down, or up; gives the place where it stands then. */
    move(at: number, by: -1 | 1): number {
      const option = list[at]
      const to = at + by
      if (!option || to < 0 || to >= list.length) return at
      setList(list.toSpliced(at, 1).toSpliced(to, 0, option))
      setFocused(option.key)
      return to
    },
    /** Goes on to the next field, or to a new one after the last. */
    goOn(at: number) {
      const next = list[at + 1]
      if (next) setFocused(next.key)
      else this.add()
    },
  }
}
