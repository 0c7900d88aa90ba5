// A part of a screen: its heading on a rule, without a box.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type SectionProps = {
  title: string
  /** in place of the visible title */
  choice?: ReactNode
  /** behind the title: a count */
  beside?: ReactNode
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

export const Section = ({ title, choice, beside, actions, className, children }: SectionProps) => (
  <section aria-label={title} className={cx('min-w-0', className)}>
    <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 border-b border-line-strong pb-1">
      <h2 className={choice ? 'sr-only' : 'text-base font-semibold'}>{title}</h2>
      {choice}
      {beside}
      {actions && <div className="ml-auto flex items-center gap-1 print:hidden">{actions}</div>}
    </div>
    {children}
  </section>
)
