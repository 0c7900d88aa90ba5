// The public opt-out: reading a link changes nothing.
import { api } from '#web/lib/api/api.ts'
import { useChangeOf } from '#web/lib/api/query.ts'

/** true: opts out; false: undoes it. */
export const useSetUnsubscribed = (token: string) =>
  useChangeOf(
    'unsubscribe',
    (off: boolean) => api.unsubscribe[off ? 'unsubscribe' : 'resubscribe']({ params: { token } }),
    { isAwaited: true },
  )
