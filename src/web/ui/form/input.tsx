// A single-line text field. Uncontrolled or with synchronous state only: a late value breaks Hangul composition.
import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useFieldControl } from './field-context.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input autoComplete="off" {...rest} {...useFieldControl(rest)} className={cx('control', className)} />
  )
}
