// A status as a tinted word. The word carries the meaning, not the colour.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { TONE_SOFT, type Tone } from '#web/ui/tone.ts'

export type BadgeProps = {
  tone?: Tone
  icon?: ReactNode
  dot?: boolean
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'gray', icon, dot, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded px-1.5 text-xs font-semibold [&_svg]:size-3',
        TONE_SOFT[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {icon}
      {children}
    </span>
  )
}
