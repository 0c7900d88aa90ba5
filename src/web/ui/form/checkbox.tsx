// A checkbox with a visible or accessible label. The whole label is clickable.
import { Check, Minus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
  indeterminate?: boolean
  onCheckedChange?: (checked: boolean) => void
}

export function Checkbox(props: CheckboxProps) {
  const {
    label,
    hint,
    hideLabel,
    indeterminate = false,
    onCheckedChange,
    onChange,
    ref,
    className,
    ...rest
  } = props
  return (
    <label className={cx('group inline-flex min-h-7 items-start gap-2.5', className)}>
      <span className={cx('relative grid size-7 shrink-0 place-items-center', !hideLabel && '-mx-1.5')}>
        <input
          ref={(element) => {
            if (element) element.indeterminate = indeterminate
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          type="checkbox"
          {...rest}
          onChange={(event) => {
            onChange?.(event)
            onCheckedChange?.(event.target.checked)
          }}
          className="peer size-4 appearance-none rounded-[5px] border border-line-strong bg-surface shadow-card transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary hover:border-muted disabled:cursor-not-allowed disabled:opacity-50"
        />
        {indeterminate ? (
          <Minus
            aria-hidden
            className="pointer-events-none absolute size-3 text-on-primary"
            strokeWidth={3.2}
          />
        ) : (
          <Check
            aria-hidden
            className="pointer-events-none absolute size-3 text-on-primary opacity-0 peer-checked:opacity-100"
            strokeWidth={3.4}
          />
        )}
      </span>
      <span className={hideLabel ? 'sr-only' : 'pt-[3.5px] text-sm text-ink'}>
        {label}
        {hint && <span className="block text-xs text-muted">{hint}</span>}
      </span>
    </label>
  )
}
