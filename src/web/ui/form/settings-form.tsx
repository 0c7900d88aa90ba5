// A form of settings. Its save bar is shown only while there are changes, at the bottom of the window: save, revert,
// Ctrl+S, and a confirmation before the page is left.
import { type FormEvent, type ReactNode, useRef } from 'react'
import { common } from '#web/lib/common-text.ts'
import type { Draft } from '#web/lib/form/draft.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useSaveShortcut } from './save-shortcut.ts'

export type SettingsFormProps = {
  draft: Pick<Draft<object>, 'form' | 'isDirty' | 'formError' | 'reportFailure'> & { reset: () => void }
  /** an error is distributed to its fields */
  onSave: () => Promise<void>
  /** when the server gives no reason */
  failed: string
  busy: boolean
  /** for pages with several forms */
  saveLabel?: string
  className?: string
  children: ReactNode
}

export function SettingsForm(props: SettingsFormProps) {
  const { draft, onSave, failed, className = 'flex flex-col gap-8', children, ...bar } = props
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSave().catch((error) => draft.reportFailure(error, failed))
  }
  return (
    <form ref={draft.form} noValidate onSubmit={submit} className={className}>
      {children}
      <span className="sr-only" aria-live="polite">
        {draft.isDirty ? common.unsaved : ''}
      </span>
      {draft.isDirty && <SaveBar {...bar} onRevert={() => draft.reset()} formError={draft.formError} />}
    </form>
  )
}

type SaveBarProps = Pick<SettingsFormProps, 'busy' | 'saveLabel'> & {
  onRevert: () => void
  formError: string | undefined
}

function SaveBar({ busy, onRevert, formError, saveLabel }: SaveBarProps) {
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
