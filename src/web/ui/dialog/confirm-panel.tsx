// The rendered confirmation, loaded on first use.
import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { ConfirmDialogProps } from './dialog-props.ts'
import { CENTERED, SCRIM } from './dialog-styles.ts'

export function ConfirmPanel(props: ConfirmDialogProps & { cancelLabel: string }) {
  const { open, onOpenChange, title, description, ends = [], tone = 'danger', onConfirm, failed } = props
  const [busy, setBusy] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch (error) {
      // the dialog stays open for a retry
      if (failed !== undefined) toastFailure(error, failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Base.Portal>
        <Base.Backdrop className={SCRIM} />
        <Base.Popup className={cx(CENTERED, 'w-[420px] p-5 sm:p-6')} initialFocus={cancel}>
          <Base.Title className="text-lg font-bold">{title}</Base.Title>
          {description && (
            <Base.Description className="mt-1.5 text-sm text-muted">{description}</Base.Description>
          )}
          {ends.length > 0 && (
            <ul className="mt-3 flex list-disc flex-col gap-1 rounded-lg bg-sunken py-2.5 pr-3 pl-7 text-sm marker:text-faint">
              {ends.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines are plain sentences in a fixed order
                <li key={index}>{line}</li>
              ))}
            </ul>
          )}
          {props.children && <div className="mt-3">{props.children}</div>}
          <div className="mt-5 flex justify-end gap-2">
            <Button ref={cancel} onClick={() => (busy ? undefined : onOpenChange(false))}>
              {props.cancelLabel}
            </Button>
            <Button
              variant={tone}
              busy={busy}
              disabled={props.unready}
              data-tour="confirm"
              onClick={() => void confirm()}
            >
              {props.actionLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
