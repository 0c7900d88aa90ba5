// The footer of a form page: errors, unsaved changes, the save button, and a confirmation before the page is left
// with unsaved changes.
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LeaveGuard } from './leave-guard.tsx'

export type FormFooterProps = {
  isDirty: boolean
  busy: boolean
  label: string
  formError?: string | undefined
  /** hidden for read-only users */
  mayChange: boolean
}

export const FormFooter = ({ isDirty, busy, label, formError, mayChange }: FormFooterProps) => (
  <>
    {formError && (
      <div role="alert">
        <Banner tone="red">{formError}</Banner>
      </div>
    )}
    {mayChange && (
      <div className="sticky bottom-0 z-10 flex items-center justify-end gap-3 rounded-xl border border-line bg-surface px-4 py-3 shadow-pop">
        <span className="text-sm text-muted" aria-live="polite">
          {isDirty ? common.unsaved : ''}
        </span>
        <Button type="submit" variant="primary" busy={busy} disabled={!isDirty}>
          {label}
        </Button>
      </div>
    )}
    {isDirty && !busy && <LeaveGuard />}
  </>
)
