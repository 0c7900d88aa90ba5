// A message about an edit with an undo button, which is removed when the edit no longer holds.
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { dismissToast, type ToastOptions, toastSuccess } from '#web/lib/toast.ts'
import { canvasText } from '#web/screens/designer/canvas/canvas-text.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'

type ToastOffer = Pick<ToastOptions, 'other' | 'detail'> & {
  message: string
  undo: () => void
  /** while this is true, the message of the toast holds */
  holds: (workflow: Workflow) => boolean
}

let serial = 0
/** Longer than any toast is shown, even one under the pointer. */
const MAX_TOAST_MS = 60_000

export function showUndoToast(
  { workflow }: Designer,
  { message, undo: back, holds, ...more }: ToastOffer,
): void {
  const id = `undo-${serial++}`
  toastSuccess(message, { label: canvasText.undo, onSelect: back }, { ...more, id })
  const stop = workflow.subscribe((state) => {
    if (holds(state.workflow)) return
    stop()
    dismissToast(id)
  })
  setTimeout(stop, MAX_TOAST_MS)
}
