// A failed load: the reason and a retry button.
import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'

export type ErrorStateProps = {
  title?: ReactNode
  message?: ReactNode
  onRetry?: () => void
  busy?: boolean
  className?: string
}

export function ErrorState(props: ErrorStateProps) {
  const { title = common.loadFailed, message = common.tryLater, onRetry, busy, className } = props
  return (
    <div role="alert" className={cx('flex flex-col items-center px-6 py-14 text-center', className)}>
      <TriangleAlert aria-hidden className="mb-3 size-5 text-red-ink" />
      <p className="text-[14.5px] font-semibold">{title}</p>
      <p className="mt-1 max-w-md text-sm text-muted">{message}</p>
      {onRetry && (
        <Button className="mt-4" icon={<RotateCw aria-hidden />} busy={busy ?? false} onClick={onRetry}>
          {common.retry}
        </Button>
      )}
    </div>
  )
}
