// A card with an optional header.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export type CardProps = {
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

export function Card({ title, description, actions, className, children }: CardProps) {
  return (
    <section className={cx('card', className)}>
      {(title || description || actions) && (
        <header
          className={cx(
            'flex flex-wrap items-center gap-3 px-4 py-3',
            children != null && 'border-b border-line',
          )}
        >
          <div className="min-w-0 flex-1">
            {title && <h2 className="text-base font-semibold">{title}</h2>}
            {description && (
              <p className={title ? 'text-xs text-muted' : 'text-sm text-muted'}>{description}</p>
            )}
          </div>
          {actions}
        </header>
      )}
      {children != null && <div className="card-body">{children}</div>}
    </section>
  )
}
