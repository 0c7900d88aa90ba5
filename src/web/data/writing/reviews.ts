import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import type { reviewEmails } from '#api/writing/reviews.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keyOf, useRead } from '#web/lib/api/query.ts'
import { emailQuery, type Place, useCacheEmail } from './generated-emails.ts'

export const useReviewSummary = (sequenceId: string, enabled = true) =>
  useRead(
    api.reviews.reviewSummary,
    { params: { id: sequenceId } },
    {
      refetchOnMount: 'always',
      enabled,
    },
  )

/** Invalidates the review counts and the launch check. */
export function useReviewsChanged(id: string) {
  const cache = useQueryClient()
  return (): void => {
    void cache.invalidateQueries({ queryKey: keyOf(api.reviews.reviewSummary, { params: { id } }) })
    void cache.invalidateQueries({ queryKey: keyOf(api.sequences.checkSequence, { params: { id } }) })
  }
}

export type ReviewRequest = BodyOf<typeof reviewEmails>

export function useMarkOpened({ sequenceId, nodeId }: Place) {
  const keep = useCacheEmail({ sequenceId, nodeId })
  return useMutation({
    mutationFn: (emailId: string) =>
      api.reviews.openGeneratedEmail({ params: { id: sequenceId, nodeId, emailId } }),
    onSuccess: keep,
    retry: 2,
  })
}

export function useRestorePreviousEmail({ sequenceId, nodeId }: Place) {
  const keep = useCacheEmail({ sequenceId, nodeId })
  return useMutation({
    mutationFn: (emailId: string) =>
      api.reviews.restorePreviousEmail({ params: { id: sequenceId, nodeId, emailId } }),
    onSuccess: keep,
  })
}

/** The mail as it will be sent: sanitized, with sender, signature and opt-out link. */
const shownQuery = ({ sequenceId, nodeId }: Place, email: GeneratedEmailDetail) =>
  queryOptions({
    // the mail in its current version
    queryKey: ['mailPreview', 'generatedEmail', sequenceId, email.id, email.updatedAt, email.status] as const,
    queryFn: ({ signal }) => {
      const { leadId, subject, bodyText, bodyHtml } = email
      return api.mailPreview.previewMail(
        {
          params: { id: sequenceId },
          body: { nodeId, leadId, subject, bodyText, bodyHtml, isGenerated: true },
        },
        { signal },
      )
    },
    staleTime: STALE_MS.detail,
    retry: false,
  })

export const useReviewPreview = (place: Place, email: GeneratedEmailDetail | undefined) =>
  useQuery({
    ...shownQuery(place, email ?? NO_EMAIL),
    enabled: email?.status === 'generated' || email?.status === 'edited',
  })
const NO_EMAIL = { id: '', updatedAt: '', status: 'pending' } as GeneratedEmailDetail

/** Prefetches a mail that is likely to be opened next. */
export function usePrefetchEmail(place: Place) {
  const cache = useQueryClient()
  return async (emailId: string): Promise<void> => {
    const query = emailQuery(place, emailId)
    await cache.prefetchQuery(query)
    const email = cache.getQueryData(query.queryKey)
    if (email?.status === 'generated' || email?.status === 'edited')
      await cache.prefetchQuery(shownQuery(place, email))
  }
}
