// A labelled control with hint and error, connected for screen readers.
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { cx } from '#web/ui/cx.ts'
import { FieldContext } from './field-context.ts'

export type FieldProps = {
  label: ReactNode
  /** shown small behind the label, e.g. (선택) */
  note?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** the label is only for screen readers */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Wraps one control of ui/form (Input, Textarea, Select, …). */
export function Field({
  label,
  note,
  hint,
  error,
  required = false,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const invalid = Boolean(error)
  const describedBy =
    [hint ? `${id}-hint` : '', invalid ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  const facts = useMemo(() => ({ id, describedBy, invalid, required }), [id, describedBy, invalid, required])
  return (
    <FieldContext value={facts}>
      <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold text-ink'}>
          {label}
          {note && <span className="ml-1.5 font-normal text-faint">{note}</span>}
        </label>
        {children}
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </p>
        )}
        {invalid && (
          <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-xs text-red-ink">
            <CircleAlert aria-hidden className="mt-[2.5px] size-3.5 shrink-0" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </FieldContext>
  )
}
