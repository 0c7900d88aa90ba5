// A message above a part of the page, shown as long as it applies. Across the window all banners have one height.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common-text.ts'
import { cx } from '#web/ui/cx.ts'
import { TONE_SOFT, type Tone } from '#web/ui/tone.ts'

export type BannerProps = {
  tone?: Tone
  icon?: ReactNode
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  dismissLabel?: string
  /** across the window, above the page: one line, and every one as high as the others */
  isStrip?: boolean
  /** announced when it appears */
  role?: 'note' | 'status'
  className?: string
}

export function Banner(props: BannerProps) {
  const {
    tone = 'blue',
    icon,
    title,
    children,
    action,
    onDismiss,
    dismissLabel = common.dismiss,
    isStrip,
    role = 'note',
    className,
  } = props
  return (
    <div
      role={role}
      data-banner={isStrip ? undefined : ''}
      className={cx(
        'flex flex-wrap items-center gap-x-3',
        isStrip ? 'banner-strip print:hidden' : 'gap-y-2 rounded-[10px] px-3.5 py-2.5 text-sm',
        TONE_SOFT[tone],
        className,
      )}
    >
      {isStrip ? (
        <div className="flex min-w-0 items-start gap-1.5 [&_svg]:mt-0.5 [&_svg]:shrink-0">
          {icon}
          <span>
            {title && <b className="font-semibold">{title}</b>} {children}
          </span>
        </div>
      ) : (
        <>
          {icon && <span className="shrink-0 [&_svg]:size-4">{icon}</span>}
          <div className="min-w-0 flex-1 basis-48">
            {title && <p className="font-semibold">{title}</p>}
            {children}
          </div>
        </>
      )}
      {action}
      {onDismiss && (
        <button
          type="button"
          aria-label={dismissLabel}
          onClick={onDismiss}
          className="-mr-1.5 grid size-7 place-items-center rounded-md opacity-80 hover:opacity-100"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}
