import { type ReactNode, useId } from 'react'
import { cx } from 'styled-system/css'
import { segmentGroup } from './controls.look.ts'

type Segment<Value extends string> = {
  value: Value
  label: ReactNode
  /** The number of items; `undefined` reserves the space until it is known. */
  count?: number | undefined
}

type SegmentGroupProps<Value extends string> = {
  /** The group's name for screen readers. */
  label: string
  options: Segment<Value>[]
  /** `null`: nothing is selected yet. */
  value: Value | null
  onChange: (value: Value) => void
  className?: string
}

/** A choice between a few views of a list, built on native radio buttons. */
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
