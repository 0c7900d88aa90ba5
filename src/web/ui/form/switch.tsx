// A switch that takes effect immediately.
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
  onCheckedChange?: (checked: boolean) => void
}

export function Switch({
  label,
  hint,
  hideLabel,
  onCheckedChange,
  onChange,
  className,
  ...rest
}: SwitchProps) {
  return (
    <label className={cx('inline-flex min-h-7 items-start gap-3', className)}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state
        role="switch"
        {...rest}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
        className="relative mt-1 h-5 w-[34px] shrink-0 appearance-none rounded-full bg-line-strong transition-colors before:absolute before:left-0.5 before:top-0.5 before:size-4 before:rounded-full before:bg-white before:shadow-card before:transition-transform checked:bg-primary checked:before:translate-x-3.5 disabled:cursor-not-allowed disabled:opacity-50"
      />
      <span className={hideLabel ? 'sr-only' : 'pt-[3.5px] text-sm font-medium text-ink'}>
        {label}
        {hint && <span className="block text-xs font-normal text-muted">{hint}</span>}
      </span>
    </label>
  )
}
