// What sonner shows, for tests. Its list is a module's state and so shared by the tests of a worker: each begins with `await takeToasts()`.
import { type Action, type ToastT, toast } from 'sonner'
import type { ToastAction } from './toast.ts'

export type ShownToast = {
  id: string
  message: string
  detail: string | undefined
  action: ToastAction | undefined
  other: ToastAction | undefined
}

/** The messages on the screen, the oldest first, after those that were requested before this call. */
export async function shownToasts(): Promise<ShownToast[]> {
  // imports that toast.ts began earlier end earlier
  await import('sonner')
  await import('sonner')
  return (toast.getToasts() as ToastT[]).map(({ id, title, description, action, cancel }) => ({
    id: String(id),
    message: String(title),
    detail: description === undefined ? undefined : String(description),
    action: actionOf(action),
    other: actionOf(cancel),
  }))
}

/** The same, dismissed. */
export async function takeToasts(): Promise<ShownToast[]> {
  const shown = await shownToasts()
  toast.dismiss()
  return shown
}

/** toast.ts passes label and handler, never an element */
function actionOf(value: ToastT['action']): ToastAction | undefined {
  if (value === undefined) return undefined
  const { label, onClick } = value as Action
  return { label: String(label), onSelect: () => onClick({} as never) }
}
