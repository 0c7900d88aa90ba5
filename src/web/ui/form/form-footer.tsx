// The footer of a form page: errors, unsaved changes, the save button, and a confirmation before the page is left
// with unsaved changes.
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LeaveGuard } from './leave-guard.tsx'

export type FormFooterProps = {
  dirty: boolean
  busy: boolean
  label: string
  fault?: string | undefined
  /** hidden for read-only users */
  mayChange: boolean
}

export const FormFooter = ({ dirty, busy, label, fault, mayChange }: FormFooterProps) => (
  <>
    {fault && (
      <div role="alert">
        <Banner tone="red">{fault}</Banner>
      </div>
    )}
    {mayChange && (
      <div className="sticky bottom-0 z-10 flex items-center justify-end gap-3 rounded-xl border border-line bg-surface px-4 py-3 shadow-pop">
        <span className="text-sm text-muted" aria-live="polite">
          {dirty ? common.unsaved : ''}
        </span>
        <Button type="submit" variant="primary" busy={busy} disabled={!dirty}>
          {label}
        </Button>
      </div>
    )}
    {dirty && !busy && <LeaveGuard />}
  </>
)
