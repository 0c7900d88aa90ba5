// The grey shape of something that is still coming. Silent for screen readers: the region around it says it is busy.
import { cx } from '#web/ui/cx.ts'

export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cx('h-4 animate-pulse rounded-md bg-hover', className)} />
)
