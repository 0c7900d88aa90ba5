// An empty list: what the list is for, and a first action.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export type EmptyStateProps = {
  title: ReactNode
  description?: ReactNode
  /** of a list of its own (ui/illustrations); a part of a screen has an icon */
  illustration?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  /** the heading level of the title */
  titleAs?: 'p' | 'h1' | 'h2'
  className?: string
}

export function EmptyState({
  title,
  description,
  illustration,
  icon,
  action,
  titleAs: Title = 'p',
  className,
}: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-14 text-center', className)}>
      {illustration && <span className="mb-4">{illustration}</span>}
      {icon && (
        <span aria-hidden className="mb-3 text-muted [&_svg]:size-5">
          {icon}
        </span>
      )}
      <Title className="text-[14.5px] font-semibold">{title}</Title>
      {description && <p className="mt-1 max-w-sm text-sm text-muted">{description}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
