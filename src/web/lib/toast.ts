// Toasts, rendered by sonner (ui/feedback/toaster.tsx), which is not part of the first load.
import type { ExternalToast } from 'sonner'
import { isFailure } from './api/api-failure.ts'

export type ToastAction = { label: string; onSelect: () => void }
export type ToastOptions = {
  /** a second button beside the action */
  other?: ToastAction | undefined
  /** a line below the message */
  detail?: string | undefined
  /** how it is shown: `countdown` */
  look?: ExternalToast | undefined
  /** for `dismissToast`; toasts with the same message are one without it */
  id?: string | undefined
}

/** Failures and toasts with an undo button are shown longer. */
const FAILURE_MS = 9000
const ACTION_MS = 8000
const PLAIN_MS = 4500

/** With two buttons the message has the first line to itself. */
const TWO_BUTTONS = { toast: 'flex-wrap', content: 'basis-[82%]', actionButton: 'ml-7!' }

const optionsOf = (
  message: string,
  durationMs: number,
  action: ToastAction | undefined,
  { other, detail, id, look }: ToastOptions = {},
): ExternalToast => ({
  // a repeated message replaces the first one
  id: id ?? message,
  ...(detail && { description: detail }),
  duration: durationMs,
  ...look,
  ...(action && { action: { label: action.label, onClick: action.onSelect } }),
  ...(other && { cancel: { label: other.label, onClick: other.onSelect }, classNames: TWO_BUTTONS }),
})

/** Messages appear in the order of the calls: promises of one import settle in order. */
async function show(
  kind: 'success' | 'info' | 'error',
  message: string,
  options: ExternalToast,
): Promise<void> {
  const { toast } = await import('sonner')
  toast[kind](message, options)
}

/** A user action has succeeded. */
export const toastSuccess = (message: string, action?: ToastAction, options?: ToastOptions): void =>
  void show('success', message, optionsOf(message, action ? ACTION_MS : PLAIN_MS, action, options))

export const toastInfo = (message: string, action?: ToastAction): void =>
  void show('info', message, optionsOf(message, action ? ACTION_MS : PLAIN_MS, action))

export const toastError = (message: string, action?: ToastAction): void =>
  void show('error', message, optionsOf(message, FAILURE_MS, action))

/** The message of the server if it sent one, else the fallback. */
export const toastFailure = (error: unknown, fallback: string, action?: ToastAction): void =>
  toastError(failureText(error, fallback), action)

/** The callbacks of a change: what is shown when it has succeeded, and when it has failed without a reason of the server. */
export const toasts = (done: string, failed: string) => ({
  onSuccess: () => toastSuccess(done),
  onError: (error: unknown) => toastFailure(error, failed),
})

/** Removes a message that no longer holds; does nothing when it is already gone. */
export const dismissToast = (id: string): void =>
  void import('sonner').then(({ toast }) => void toast.dismiss(id))

export const failureText = (error: unknown, fallback: string): string =>
  isFailure(error) && error.code !== 'invalid_response' && error.message ? error.message : fallback
