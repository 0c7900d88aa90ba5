// One line of text. Uncontrolled or with synchronous state only: anything later breaks Hangul while it is composed.
import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useFieldControl } from './field-context.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input autoComplete="off" {...rest} {...useFieldControl(rest)} className={cx('control', className)} />
  )
}
