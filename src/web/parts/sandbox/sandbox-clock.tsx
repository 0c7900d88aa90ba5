// The sandbox time and how far it is ahead of the real one: the one clock of all screens.
import { useEffect, useState } from 'react'
import { formatDateTime } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { shell } from '#web/words/shell.ts'

const HOUR = 3_600_000

type SandboxClockProps = {
  /** how far the sandbox is ahead, in milliseconds; undefined while loading */
  offsetMs: number | undefined
  isLarge?: boolean
  className?: string
}

export function SandboxClock({ offsetMs, isLarge, className }: SandboxClockProps) {
  const now = useNow()
  const hours = Math.round((offsetMs ?? 0) / HOUR)
  return (
    <p className={cx('tabular flex-wrap items-baseline gap-x-2', className ?? 'flex')}>
      <span className="text-xs">{shell.sandboxClock}</span>
      <b
        className={isLarge ? 'text-[17px] font-bold tracking-[-0.02em]' : 'font-semibold'}
        aria-live={isLarge ? 'polite' : undefined}
      >
        {offsetMs === undefined ? '…' : formatDateTime(now + offsetMs, now)}
      </b>
      {offsetMs !== undefined && (
        <span className="text-xs">
          {hours > 0 ? shell.sandboxAhead(Math.floor(hours / 24), hours % 24) : shell.sandboxInStep}
        </span>
      )}
    </p>
  )
}

/** The current time, updated every ten seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
