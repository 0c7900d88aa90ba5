// A multi-line text field that grows with its text where the browser supports it.
import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useFieldControl } from './field-context.ts'

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldControl(rest)}
      className={cx('control resize-y leading-relaxed', className)}
    />
  )
}
