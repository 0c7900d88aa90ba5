// A row of a list that is a link as a whole.
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type LinkRowProps = {
  to: string
  label?: string
  /** before the children: a mark of the line */
  mark?: ReactNode
  /** beside the children, or below them where it does not fit */
  detail?: ReactNode
  end?: ReactNode
  children: ReactNode
}

export const LinkRow = ({ to, label, mark, detail, end, children }: LinkRowProps) => (
  <li className="border-b border-line">
    <Link
      to={to}
      {...(label && { title: label })}
      className="-mx-2 flex min-h-[42px] items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-hover"
    >
      {mark}
      <span className="min-w-0 flex-1">
        {detail ? (
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0">{children}</span>
            <span className="text-xs text-muted">{detail}</span>
          </span>
        ) : (
          children
        )}
      </span>
      {end && <span className="tabular shrink-0 text-right">{end}</span>}
      <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />
    </Link>
  </li>
)
