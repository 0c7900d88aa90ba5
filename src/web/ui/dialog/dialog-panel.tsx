// The rendered dialog: title row, scrolling body, fixed footer.
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { DialogProps } from './dialog-props.ts'
import { CENTERED, SCRIM } from './dialog-styles.ts'

const SIZES = {
  sm: 'w-[400px] max-h-[calc(100dvh-48px)]',
  md: 'w-[560px] max-h-[calc(100dvh-48px)]',
  lg: 'w-[920px] max-h-[calc(100dvh-48px)]',
  side: 'left-auto! right-2 top-2! bottom-2 translate-none! h-[calc(100dvh-16px)] w-[min(600px,calc(100vw-16px))]! max-h-none!',
  sheet:
    'left-0! top-auto! bottom-0 translate-none! w-screen max-w-none! max-h-[85dvh] rounded-b-none! pb-[env(safe-area-inset-bottom)] data-starting-style:scale-100! data-ending-style:scale-100!',
  full: 'w-[calc(100vw-32px)] h-[calc(100dvh-32px)] max-sm:h-dvh max-sm:rounded-none',
} as const

const FIELD = ':is(input:not([type=hidden]), textarea, select):not(:disabled)'

export function DialogPanel(props: DialogProps & { closeLabel: string }) {
  const {
    open,
    onOpenChange,
    title,
    description,
    size = 'md',
    aside,
    footer,
    footerStart,
    keepOpen = false,
  } = props
  const body = useRef<HTMLDivElement>(null)
  /** The initial focus: the first field; on touch devices the dialog itself, so that no on-screen keyboard opens. */
  const firstField = (how: string): HTMLElement | true =>
    (how !== 'touch' && body.current?.querySelector<HTMLElement>(FIELD)) || true
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={keepOpen}>
      <Base.Portal>
        <Base.Backdrop className={SCRIM} />
        <Base.Popup
          className={cx(
            CENTERED,
            SIZES[size],
            size === 'full' && 'max-sm:max-w-none max-sm:w-screen',
            props.className,
          )}
          initialFocus={props.initialFocus ?? firstField}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3 sm:px-6">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-lg font-bold">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-0.5 text-sm text-muted">{description}</Base.Description>
              )}
            </div>
            {aside}
            <Base.Close
              aria-label={props.closeLabel}
              data-variant="ghost"
              data-size="sm"
              data-shape="icon"
              className="btn -mr-1.5"
            >
              <X aria-hidden />
            </Base.Close>
          </header>
          <div ref={body} className="relative min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-6">
            {props.children}
          </div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 sm:px-6">
              {footerStart && <div className="mr-auto min-w-0 text-xs text-muted">{footerStart}</div>}
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
