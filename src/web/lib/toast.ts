// Short messages in the corner. The library behind them is fetched with the first message.
import { isFailure } from '#web/lib/api-failure.ts'
import { requestToast, type ToastAction, type ToastRequest } from '#web/lib/toast-queue.ts'

export type { ToastAction }

type More = Pick<ToastRequest, 'other' | 'detail' | 'id'>

/** Something the person asked for is done. */
export const toastDone = (message: string, action?: ToastAction, more: More = {}): void =>
  requestToast({ kind: 'done', message, action, ...more })

export const toastInfo = (message: string, action?: ToastAction): void =>
  requestToast({ kind: 'info', message, action })

/** The server's own sentence when it gave one, else the fallback. */
export const toastFailure = (error: unknown, fallback: string, action?: ToastAction): void =>
  requestToast({ kind: 'failure', message: failureText(error, fallback), action })

export const failureText = (error: unknown, fallback: string): string =>
  isFailure(error) && error.code !== 'bad_answer' && error.message ? error.message : fallback
