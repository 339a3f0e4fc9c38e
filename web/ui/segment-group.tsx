import { type ReactNode, useId } from 'react'
import { cx } from 'styled-system/css'
import { segmentGroup } from './controls.look.ts'

type Segment<Value extends string> = {
  value: Value
  label: ReactNode
  /** How many stand there; `undefined` keeps the place until that is known. */
  count?: number | undefined
}

type SegmentGroupProps<Value extends string> = {
  /** What is being chosen, for a screen reader. */
  label: string
  options: Segment<Value>[]
  /** `null`: nothing is chosen yet. */
  value: Value | null
  onChange: (value: Value) => void
  className?: string
}

/** A choice of two or three views of one list. Native radio buttons underneath. */
export function SegmentGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentGroupProps<Value>) {
  const name = useId()
  const styles = segmentGroup
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles.root, className)}>
      {options.map(option => (
        <label key={option.value} className={styles.item}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {'count' in option && <span className={styles.count}>{option.count}</span>}
        </label>
      ))}
    </div>
  )
}
