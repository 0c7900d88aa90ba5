// One kind of task: its name, count and level, and the rows that lead to it.
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { TodayLevel } from '#core/overview/today.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { todayText } from './text.ts'

export type TodoCardProps = {
  icon: ReactNode
  title: string
  level: TodayLevel
  /** the count, as a link to the list of what it counts */
  count?: { words: string; to: string }
  hint?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function TodoCard({ icon, title, level, count, hint, action, children }: TodoCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 max-sm:px-3.5">
        <span
          aria-hidden
          className={cx('shrink-0 [&_svg]:size-4.5', level === 'now' ? 'text-red-ink' : 'text-muted')}
        >
          {icon}
        </span>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {count && (
          <Link to={count.to} className="link tabular text-[15px] font-bold" aria-describedby={id}>
            {count.words}
          </Link>
        )}
        {level === 'now' && <Badge tone="red">{todayText.pressing}</Badge>}
        {action && <span className="ml-auto">{action}</span>}
        {hint && <p className="basis-full pl-7.5 text-sm text-muted max-sm:pl-0">{hint}</p>}
      </div>
      {children && <ul className="divide-y divide-line border-t border-line">{children}</ul>}
    </section>
  )
}

type LineProps = { to: string; label?: string; end?: ReactNode; children: ReactNode }

/** A row that is a link as a whole. */
export const TodoLine = ({ to, label, end, children }: LineProps) => (
  <li>
    <Link
      to={to}
      {...(label && { title: label })}
      className="flex min-h-11 items-center gap-3 px-4 py-2 text-sm hover:bg-hover max-sm:px-3.5 sm:pl-11.5"
    >
      <span className="min-w-0 flex-1">{children}</span>
      {end && <span className="tabular shrink-0 text-right font-semibold">{end}</span>}
      <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />
    </Link>
  </li>
)
