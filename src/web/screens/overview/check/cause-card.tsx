// One cause: its name and count, what happened and what to do, and its leads or actions.
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'

/** red: stopped; amber: a user must look; gray: to be decided when there is time */
export type CauseTone = 'red' | 'amber' | 'gray'
const INK: Record<CauseTone, string> = { red: 'text-red-ink', amber: 'text-amber-ink', gray: 'text-muted' }

type CauseCardProps = {
  icon: ReactNode
  tone: CauseTone
  title: string
  what: string
  count: string
  open: boolean
  onToggle: () => void
  children: ReactNode
}

export function CauseCard({ icon, tone, title, what, count, open, onToggle, children }: CauseCardProps) {
  const id = useId()
  return (
    <section className="border-b border-line">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-describedby={`${id}-what`}
          onClick={onToggle}
          className="-mx-2 flex min-h-10 w-[calc(100%+16px)] items-center gap-3 rounded-md px-2 text-left hover:bg-hover"
        >
          <span aria-hidden className="shrink-0 text-muted [&_svg]:size-4.5">
            {icon}
          </span>
          <span className="min-w-0 font-semibold">{title}</span>
          <span className={cx('tabular text-base font-semibold', INK[tone])}>{count}</span>
          <ChevronDown
            aria-hidden
            className={cx('ml-auto size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <p id={`${id}-what`} className="pb-3 pl-7.5 text-sm text-muted">
        {what}
      </p>
      {open && (
        <div id={id} className="pb-6 sm:pl-7.5">
          {children}
        </div>
      )}
    </section>
  )
}
