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
  const number = cx('tabular text-2xl font-bold tracking-[-0.02em]', tone && INK[tone])
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      {to ? (
        <Link to={to} className={cx(number, 'link decoration-1', !tone && 'text-ink!')}>
          {value}
        </Link>
      ) : (
        <p className={number}>{value}</p>
      )}
      {hint && <p className="text-xs text-muted">{hint}</p>}
    </div>
  )
}
