// A placeholder while content is loading. Hidden from screen readers: the region around it has aria-busy.
import { cx } from '#web/ui/cx.ts'

export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cx('h-4 animate-pulse rounded-md bg-hover', className)} />
)
