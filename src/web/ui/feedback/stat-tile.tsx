// One number below its label; a link when `to` is set.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'

type StatTileProps = {
  label: ReactNode
  value: ReactNode
  hint?: ReactNode
  /** green: what came back; red: what stopped */
  tone?: 'green' | 'red' | undefined
  to?: string
}

const INK = { green: 'text-green-ink', red: 'text-red-ink' } as const

export function StatTile({ label, value, hint, tone, to }: StatTileProps) {
  const inside = (
    <>
      <span className="block text-sm text-muted">{label}</span>
      <span
        className={cx(
          'tabular block w-fit text-2xl font-bold tracking-[-0.02em]',
          tone && INK[tone],
          to &&
            'underline decoration-line-strong decoration-1 underline-offset-4 group-hover:decoration-current',
        )}
      >
        {value}
      </span>
      {hint && <span className="block text-xs text-muted">{hint}</span>}
    </>
  )
  return to ? (
    <Link to={to} className="group block min-w-0">
      {inside}
    </Link>
  ) : (
    <div className="min-w-0">{inside}</div>
  )
}
