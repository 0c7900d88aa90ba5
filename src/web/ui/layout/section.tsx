// A part of a screen: its heading on a rule, without a box.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type SectionProps = {
  /** without one the description is in its place, and there is no rule */
  title?: ReactNode
  /** in place of the visible title */
  choice?: ReactNode
  /** behind the title: a count */
  beside?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

export function Section({ title, choice, beside, description, actions, className, children }: SectionProps) {
  const hint = description && <p className="text-sm text-muted">{description}</p>
  return (
    <section aria-label={typeof title === 'string' ? title : undefined} className={cx('min-w-0', className)}>
      <div
        className={cx(
          'flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1 pb-1',
          title && 'border-b border-line-strong',
        )}
      >
        {title ? (
          <h2 className={choice ? 'sr-only' : 'min-w-0 text-base font-semibold'}>{title}</h2>
        ) : (
          <div className="min-w-0 flex-1">{hint}</div>
        )}
        {choice}
        {beside}
        {actions && <div className="ml-auto flex items-center gap-1 print:hidden">{actions}</div>}
      </div>
      {title && hint && <div className="pt-2">{hint}</div>}
      {children != null && children !== false && <div className="section-body">{children}</div>}
    </section>
  )
}
