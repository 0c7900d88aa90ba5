// The toasts that sonner shows, for tests. Its list is module state shared by the tests of a worker: start each test
// with `await takeToasts()`, and end one that has mounted the Toaster with `await closeToasts()`.
import { type Action, type ToastT, toast } from 'sonner'
import { expect, vi } from 'vitest'
import type { ToastAction } from './toast.ts'

export type ShownToast = {
  id: string
  message: string
  detail: string | undefined
  action: ToastAction | undefined
  other: ToastAction | undefined
}

/** The visible messages, oldest first, including those requested before this call. */
export async function shownToasts(): Promise<ShownToast[]> {
  // imports started earlier by toast.ts settle earlier
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

/** The same, then dismissed. */
export async function takeToasts(): Promise<ShownToast[]> {
  const shown = await shownToasts()
  toast.dismiss()
  return shown
}

/**
 * Dismisses all toasts and waits until the mounted Toaster has removed them: it does so by timers that outlive its page and
 * would fail the run once the page is gone.
 */
export async function closeToasts(): Promise<void> {
  await takeToasts()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await expect.poll(() => document.querySelectorAll('[data-sonner-toast]').length).toBe(0)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}

/** toast.ts passes label and handler, never an element */
function actionOf(value: ToastT['action']): ToastAction | undefined {
  if (value === undefined) return undefined
  const { label, onClick } = value as Action
  return { label: String(label), onSelect: () => onClick({} as never) }
}
