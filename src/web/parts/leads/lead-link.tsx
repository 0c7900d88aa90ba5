// The name of a lead as a link to its page; plain text when the lead was deleted.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'

type LeadLinkProps = { id: string | null; children: ReactNode; title?: string; className?: string }

export const LeadLink = ({ id, children, title, className }: LeadLinkProps) =>
  id === null ? (
    <span title={title} className={cx('font-semibold', className)}>
      {children}
    </span>
  ) : (
    <Link to={`/leads/${id}`} title={title} className={cx('row-link', className)}>
      {children}
    </Link>
  )
