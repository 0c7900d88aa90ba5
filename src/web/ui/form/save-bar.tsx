// The save bar of a form page. It is shown only while there are changes, at the bottom of the window: save, revert,
// Ctrl+S, and a confirmation before the page is left.
import { useRef } from 'react'
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useSaveShortcut } from './save-shortcut.ts'

export type SaveBarProps = {
  isDirty: boolean
  busy: boolean
  onRevert: () => void
  formError?: string | undefined
  /** for pages with several forms */
  saveLabel?: string
}

/** The last element inside its form. */
export function SaveBar({ isDirty, ...props }: SaveBarProps) {
  return (
    <>
      <span className="sr-only" aria-live="polite">
        {isDirty ? common.unsaved : ''}
      </span>
      {isDirty && <Bar {...props} />}
    </>
  )
}

function Bar({ busy, onRevert, formError, saveLabel }: Omit<SaveBarProps, 'isDirty'>) {
  const bar = useRef<HTMLDivElement>(null)
  useSaveShortcut(() => bar.current?.closest('form') ?? null)
  return (
    <div
      ref={bar}
      className="sticky bottom-3 z-10 flex flex-col gap-3 rounded-xl border border-line bg-surface px-4 py-3 shadow-pop"
    >
      <ErrorBanner>{formError}</ErrorBanner>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span aria-hidden className="mr-auto text-sm text-muted">
          {common.unsaved}
        </span>
        <Button disabled={busy} onClick={onRevert}>
          {common.revert}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          aria-keyshortcuts="Control+S"
          aria-label={saveLabel}
        >
          {common.save}
        </Button>
      </div>
      {!busy && <LeaveGuard isPage />}
    </div>
  )
}
