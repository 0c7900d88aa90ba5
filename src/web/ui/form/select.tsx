// A choice from a short list. The browser's own select, which works on every device; styled where the browser
// supports it.
import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useFieldControl } from './field-context.ts'

export type SelectOption<T extends string = string> = { value: T; label: string; disabled?: boolean }

export type SelectProps<T extends string> = Omit<ComponentProps<'select'>, 'value' | 'children'> & {
  options: readonly SelectOption<T>[]
  value?: T
  onValueChange?: (value: T) => void
  /** shown while nothing is chosen; it cannot be chosen again */
  placeholder?: string
}

/** Works controlled (`value`, `onValueChange`) and registered with react-hook-form (`{...register('x')}`). */
export function Select<T extends string>(props: SelectProps<T>) {
  const { options, placeholder, onValueChange, onChange, className, ...rest } = props
  return (
    <select
      {...rest}
      {...useFieldControl(rest)}
      className={cx('control', className)}
      onChange={(event) => {
        onChange?.(event)
        onValueChange?.(event.target.value as T)
      }}
    >
      {placeholder !== undefined && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
