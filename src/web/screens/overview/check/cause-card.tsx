// One cause: its name and count, what happened and what to do, and its leads or actions.
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

type CauseCardProps = {
  icon: ReactNode
  tone: Tone
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
    <section className="card overflow-hidden">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-describedby={`${id}-what`}
          onClick={onToggle}
          className="flex w-full items-center gap-3 px-4 pt-3.5 pb-1 text-left hover:bg-hover max-sm:px-3.5"
        >
          <span aria-hidden className="shrink-0 text-muted [&_svg]:size-4.5">
            {icon}
          </span>
          <span className="min-w-0 font-semibold">{title}</span>
          <Badge tone={tone}>{count}</Badge>
          <ChevronDown
            aria-hidden
            className={cx('ml-auto size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <p id={`${id}-what`} className="px-4 pb-3.5 pl-11.5 text-sm text-muted max-sm:px-3.5">
        {what}
      </p>
      {open && (
        <div id={id} className="border-t border-line px-4 py-3.5 max-sm:px-3">
          {children}
        </div>
      )}
    </section>
  )
}
