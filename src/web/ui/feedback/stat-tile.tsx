// One number with its label; a link when `to` is set.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { TONE_INK, type Tone } from '#web/ui/tone.ts'

export type StatTileProps = {
  label: ReactNode
  value: ReactNode
  hint?: ReactNode
  tone?: Tone
  icon?: ReactNode
  to?: string
  className?: string
}

export function StatTile({ label, value, hint, tone = 'gray', icon, to, className }: StatTileProps) {
  const inside = (
    <>
      <span className="flex items-center gap-1.5 text-xs font-medium text-muted [&_svg]:size-3.5">
        {icon}
        {label}
      </span>
      <span className={cx('tabular mt-0.5 block text-2xl font-bold tracking-[-0.02em]', TONE_INK[tone])}>
        {value}
      </span>
      {hint && <span className="block text-xs text-muted">{hint}</span>}
    </>
  )
  const look = cx('card block min-w-0 px-4 py-3', className)
  if (!to) return <div className={look}>{inside}</div>
  return (
    <Link to={to} className={cx(look, 'transition-colors hover:border-line-strong hover:bg-hover')}>
      {inside}
    </Link>
  )
}
