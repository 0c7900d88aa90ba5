// Progress from 0 to 100.
import { cx } from '#web/ui/cx.ts'

export type ProgressBarProps = { value: number; label: string; tone?: 'primary' | 'green' | 'red' }

const FILL = { primary: 'bg-primary', green: 'bg-green-ink', red: 'bg-danger' } as const

export function ProgressBar({ value, label, tone = 'primary' }: ProgressBarProps) {
  const share = Math.max(0, Math.min(100, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      className="h-2 w-full overflow-hidden rounded-full bg-hover"
    >
      <div
        className={cx('h-full rounded-full transition-[width] duration-500', FILL[tone])}
        style={{ width: `${share}%` }}
      />
    </div>
  )
}
