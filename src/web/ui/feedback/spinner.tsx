// A loading indicator.
import { cx } from '#web/ui/cx.ts'

export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={cx('size-4 animate-spin', className)}
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="8" cy="8" r="6" stroke="currentColor" opacity="0.22" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" />
    </svg>
  )
}
