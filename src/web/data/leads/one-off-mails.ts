// A mail to one lead outside of all sequences.

import type { BodyOf } from '#api/endpoint.ts'
import type { sendOneOffMail } from '#api/enrollments/one-off-mails.ts'
import { api } from '#web/lib/api/api.ts'
import { useChangeOf } from '#web/lib/api/query.ts'

/** Sending again after a lost response returns the first response and plans no second mail. */
export const useSendOneOff = (leadId: string) =>
  useChangeOf(
    'oneOffMails',
    ({ key, ...body }: BodyOf<typeof sendOneOffMail> & { key: string }) =>
      api.oneOffMails.sendOneOffMail({ params: { id: leadId }, body }, { idempotencyKey: key }),
    { isAwaited: true },
  )
