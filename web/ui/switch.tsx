import { type ComponentProps, type ReactNode, useId } from 'react'
import { css } from 'styled-system/css'
import { switchLook } from './controls.look.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> & {
  label: ReactNode
  hint?: ReactNode
  onChange: (checked: boolean) => void
}

/** A switch that takes effect at once, built on a native checkbox. */
export function Switch({ label, hint, onChange, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div
      className={css({ display: 'flex', alignItems: 'flex-start', gap: '3', minHeight: 'control', py: '2' })}
    >
      <input
        {...rest}
        id={id}
        type="checkbox"
        // A native checkbox exposes its own state; aria-checked would only duplicate it.
        // biome-ignore lint/a11y/useAriaPropsForRole: see above.
        role="switch"
        className={switchLook}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={event => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className={css({ fontSize: 'md', fontWeight: 'semibold' })}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className={css({ color: 'fg.muted', fontSize: 'sm' })}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
