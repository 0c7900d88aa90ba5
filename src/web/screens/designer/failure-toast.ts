// Failures in a toast: the server's message, or what failed and why when there was no response.
import { isFailure } from '#web/lib/api/api-failure.ts'
import { common } from '#web/lib/common-text.ts'
import { toastFailure } from '#web/lib/toast.ts'

/** @param what the sentence that says what failed, without a full stop */
export function toastRequestFailure(error: unknown, what: string): void {
  if (isFailure(error, 'network_failed')) toastFailure(null, `${what}. ${common.networkFailed}`)
  else toastFailure(error, what)
}
