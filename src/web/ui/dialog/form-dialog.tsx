// A dialog with a form: save and cancel buttons, the error without a field above them, and a confirmation before
// unsaved text is discarded.
import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import type { Draft } from '#web/lib/form/draft.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx'
import { useSaveShortcut } from '#web/ui/form/save-shortcut.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

export type FormDialogProps = Omit<DialogProps, 'footer' | 'keepOpen'> & {
  draft?: Pick<Draft<object>, 'isDirty' | 'form' | 'formError'>
  /** closing would lose changes; by default those of the draft */
  isDirty?: boolean
  busy: boolean
  submitLabel: string
  onSubmit: () => void
  form?: RefObject<HTMLFormElement | null>
  formError?: string | undefined
  /** between cancel and submit */
  extra?: ReactNode
  canSubmit?: boolean
  /** a settings form: saving and reverting are offered only while there are changes, and Ctrl+S saves */
  onRevert?: () => void
  /** a destructive submit */
  isDangerous?: boolean
}

export function FormDialog(props: FormDialogProps) {
  const { draft, busy, submitLabel, onSubmit, extra, children, onOpenChange, ...more } = props
  const ownForm = useRef<HTMLFormElement>(null)
  const { isDirty = draft?.isDirty ?? false, form = draft?.form ?? ownForm, ...rest } = more
  const { formError = draft?.formError, canSubmit = true, isDangerous = false, onRevert, ...dialog } = rest
  const isUnchanged = onRevert !== undefined && !isDirty
  const id = useId()
  const [confirming, setConfirming] = useState(false)
  const change = (open: boolean): void => {
    if (open || busy) return
    if (isDirty) setConfirming(true)
    else onOpenChange(false)
  }
  useSaveShortcut(() => form.current, dialog.open && onRevert !== undefined && isDirty)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy && canSubmit) onSubmit()
  }
  return (
    <>
      <Dialog
        {...dialog}
        keepOpen
        onOpenChange={change}
        footer={
          <>
            <Button onClick={() => change(false)}>{isUnchanged ? common.close : common.cancel}</Button>
            {extra}
            {onRevert && isDirty && (
              <Button disabled={busy} onClick={onRevert}>
                {common.revert}
              </Button>
            )}
            {!isUnchanged && (
              <Button
                type="submit"
                form={id}
                variant={isDangerous ? 'danger' : 'primary'}
                busy={busy}
                disabled={!canSubmit}
              >
                {submitLabel}
              </Button>
            )}
          </>
        }
      >
        <form id={id} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {children}
          <ErrorBanner>{formError}</ErrorBanner>
        </form>
      </Dialog>
      {dialog.open && isDirty && !busy && <LeaveGuard />}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={common.unsaved}
        description={common.unsavedHint}
        actionLabel={common.discard}
        cancelLabel={common.keepWriting}
        onConfirm={() => onOpenChange(false)}
      />
    </>
  )
}
