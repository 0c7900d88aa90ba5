// A mail to one lead outside of all sequences.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { sendOneOffMail } from '#api/enrollments/one-off-mails.ts'
import { api } from '#web/lib/api/api.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

/** Sending again after a lost response returns the first response and plans no second mail. */
export function useSendOneOff(leadId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyOf<typeof sendOneOffMail> & { key: string }) =>
      api.oneOffMails.sendOneOffMail({ params: { id: leadId }, body }, { idempotencyKey: key }),
    onSuccess: () => invalidate(cache, keys.leads.all, keys.outbox.all),
  })
}
