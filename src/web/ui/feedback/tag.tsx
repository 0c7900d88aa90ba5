// A small neutral token (a variable, an active filter), removable with `onRemove`.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export type TagProps = {
  children: ReactNode
  icon?: ReactNode
  className?: string
  onRemove?: () => void
  removeLabel?: string
}

export function Tag({ children, icon, className, onRemove, removeLabel }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-lg border border-line bg-surface pl-2.5 text-xs font-medium text-ink [&_svg]:size-3.5',
        onRemove ? 'pr-0' : 'pr-2.5',
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="grid size-7 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  )
}
