// Queries of the email preview: rendered for a lead, sent as a test, and the generated text of that lead.
import { useMutation, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { tryEmail } from '#api/writing/generated-emails.ts'
import type { previewMail } from '#api/writing/mail-preview.ts'
import type { Place } from '#web/data/writing/generated-emails.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'

export type PreviewInput = BodyOf<typeof previewMail>

/** The last response stays until the next one arrives. */
export const useMailPreview = (sequenceId: string, request: PreviewInput, enabled: boolean) =>
  useRead(
    api.mailPreview.previewMail,
    { params: { id: sequenceId }, body: request },
    {
      // the key contains whole texts, one entry per debounced change
      gcTime: STALE_MS.stats,
      keepsLast: true,
      enabled,
    },
  )

/** The generated email of one lead; null: there is none. */
export const useWrittenMail = (place: Place, leadId: string | null) =>
  useQuery({
    queryKey: [
      'generatedEmails',
      'emailOfLead',
      { params: { id: place.sequenceId, nodeId: place.nodeId }, leadId },
    ],
    queryFn: async ({ signal }) => {
      const params = { id: place.sequenceId, nodeId: place.nodeId }
      const rows = await api.generatedEmails.listGeneratedEmails(
        { params, query: { view: 'summary' } },
        { signal },
      )
      const row = rows.find(
        (one) => one.leadId === leadId && (one.status === 'generated' || one.status === 'edited'),
      )
      return row
        ? await api.generatedEmails.getGeneratedEmail({ params: { ...params, emailId: row.id } }, { signal })
        : null
    },
    staleTime: STALE_MS.generatedEmails,
    enabled: leadId !== null,
  })

export type TryInput = BodyOf<typeof tryEmail>

/** Writes the mail of one lead with an unsaved prompt; aborting `signal` cancels the call. */
export const useTryEmail = ({ sequenceId, nodeId }: Place) =>
  useMutation({
    mutationFn: ({ input, signal }: { input: TryInput; signal: AbortSignal }) =>
      api.generatedEmails.tryEmail({ params: { id: sequenceId, nodeId }, body: input }, { signal }),
  })
