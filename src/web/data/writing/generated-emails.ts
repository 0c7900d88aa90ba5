import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GeneratedEmail, GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { isBeingWritten } from '#core/writing/generated-email.ts'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { keyOf, query, useRead } from '#web/lib/api/query.ts'

export type Place = { sequenceId: string; nodeId: string }

const paramsOf = ({ sequenceId, nodeId }: Place) => ({ id: sequenceId, nodeId })

/**
 * The list without bodies (thousands of rows); other members edit and approve.
 * @param isWriting mails are being written: polled
 */
export function useGeneratedEmails(place: Place, enabled: boolean, isWriting = false) {
  const interval = useIntervalWithoutNotices(STALE_MS.generatedEmails)
  return useQuery({
    ...listQuery(place),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      if (!isWriting) return interval
      return (state.data?.length ?? 0) > MANY ? REFETCH_MS.manyEmails : REFETCH_MS.progress
    },
    enabled,
  })
}

/** From this number of rows the list has megabytes and is polled less often. */
const MANY = 1000

/** One mail with bodies, findings and the model's data. Its key is below the list's: both are invalidated together. */
export const emailQuery = (place: Place, emailId: string) =>
  query(api.generatedEmails.getGeneratedEmail, { params: { ...paramsOf(place), emailId } })

const listQuery = (place: Place) =>
  query(api.generatedEmails.listGeneratedEmails, {
    params: paramsOf(place),
    query: { view: 'summary' },
  })

/** Polled every 2 s while the mail is being written. */
export const useGeneratedEmail = (place: Place, emailId: string | null) =>
  useQuery({
    ...emailQuery(place, emailId ?? ''),
    enabled: emailId !== null,
    refetchInterval: ({ state }) => (state.data && isBeingWritten(state.data) ? REFETCH_MS.progress : false),
  })

/** Polled every 2 s while the status is `generating`. */
export const useGenerationProgress = (place: Place, enabled: boolean) =>
  useRead(
    api.generatedEmails.generationProgress,
    { params: paramsOf(place) },
    {
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.status === 'generating' ? REFETCH_MS.progress : false),
      enabled,
    },
  )

/** Keys to invalidate when mails of the node have changed. */
export function useRefreshEmails(place: Place) {
  const cache = useQueryClient()
  const ofNode = { params: paramsOf(place) }
  return {
    list: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keyOf(api.generatedEmails.listGeneratedEmails, ofNode) }),
        cache.invalidateQueries({ queryKey: keyOf(api.generatedEmails.getGeneratedEmail, ofNode) }),
        cache.invalidateQueries({ queryKey: ['generatedEmails', 'emailOfLead', ofNode] }),
        cache.invalidateQueries({
          queryKey: keyOf(api.sequenceStats.allNodeStats, { params: { id: place.sequenceId } }),
        }),
      ]),
    /** Removes the cached progress first: "completed" of an earlier run must not end the new one. */
    progress: () => cache.resetQueries({ queryKey: keyOf(api.generatedEmails.generationProgress, ofNode) }),
  }
}

export type GenerateInput =
  | { mode: 'ai'; aiPrompt: string; aiModel: string; includeEdited?: boolean }
  | {
      mode: 'manual'
      templateSubject: string
      templateBody: string
      templateBodyHtml: string
      includeEdited?: boolean
    }
  /** only mails of earlier settings, with the saved settings */
  | { onlyOutdated: true; includeEdited?: boolean }

export const useGenerateEmails = (place: Place) =>
  useMutation({
    mutationFn: (body: GenerateInput) =>
      api.generatedEmails.generateEmails({ params: paramsOf(place), body }, { prefer: 'respond-async' }),
  })

export const useCancelGeneration = (place: Place) =>
  useMutation({ mutationFn: () => api.generatedEmails.cancelGeneration({ params: paramsOf(place) }) })

export const useRetryFailed = (place: Place) =>
  useMutation({ mutationFn: () => api.generatedEmails.retryFailedEmails({ params: paramsOf(place) }) })

/** Removes the details of deleted mails from the cache, so that they are not fetched again. */
export function useDeleteEmails(place: Place) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.generatedEmails.deleteGeneratedEmails({ params: paramsOf(place) }),
    onSuccess: () =>
      cache.removeQueries({
        type: 'inactive',
        queryKey: keyOf(api.generatedEmails.getGeneratedEmail, { params: paramsOf(place) }),
      }),
  })
}

export function useDeleteEmail(place: Place) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (emailId: string) =>
      api.generatedEmails.deleteGeneratedEmail({ params: { ...paramsOf(place), emailId } }),
    onSuccess: (_, emailId) =>
      cache.removeQueries({ type: 'inactive', queryKey: emailQuery(place, emailId).queryKey }),
  })
}

export type EmailContent = Pick<GeneratedEmail, 'subject' | 'bodyText' | 'bodyHtml'>

/** `textVersion`: of the edited text; `mail_text_changed` when another member has changed it. */
export type EmailEdit = { emailId: string; content: EmailContent; textVersion: string }

/** Writes the response into the cached list and invalidates it. */
export function useUpdateEmail(place: Place) {
  const keep = useCacheEmail(place)
  return useMutation({
    mutationFn: ({ emailId, content, textVersion }: EmailEdit) =>
      api.generatedEmails.updateGeneratedEmail({
        params: { ...paramsOf(place), emailId },
        body: { ...content, textVersion },
      }),
    onSuccess: keep,
  })
}

/** Fetches the current mail. @returns undefined on failure */
export function useFetchLatestEmail(place: Place) {
  const cache = useQueryClient()
  return (emailId: string): Promise<GeneratedEmailDetail | undefined> =>
    cache.fetchQuery({ ...emailQuery(place, emailId), staleTime: 0 }).catch(() => undefined)
}

export function useRegenerateEmail(place: Place) {
  const keep = useCacheEmail(place)
  return useMutation({
    mutationFn: ({ emailId, hint }: { emailId: string; hint?: string | undefined }) =>
      api.generatedEmails.regenerateEmail({
        params: { ...paramsOf(place), emailId },
        ...(hint?.trim() ? { body: { hint: hint.trim() } } : {}),
      }),
    onSuccess: keep,
  })
}

/** Writes a returned mail into the cached list and detail. */
export function useCacheEmail(place: Place) {
  const cache = useQueryClient()
  return (email: GeneratedEmailDetail): void => {
    cache.setQueryData(emailQuery(place, email.id).queryKey, email)
    cache.setQueryData(listQuery(place).queryKey, (rows) =>
      rows?.map((row) => (row.id === email.id ? email : row)),
    )
  }
}

/** Updates rows of the cached list optimistically. */
export function usePatchEmails(place: Place) {
  const cache = useQueryClient()
  return (ids: ReadonlySet<string>, change: Partial<GeneratedEmail>): void => {
    cache.setQueryData(listQuery(place).queryKey, (rows) =>
      rows?.map((row) => (ids.has(row.id) ? { ...row, ...change } : row)),
    )
    for (const id of ids) {
      cache.setQueryData(emailQuery(place, id).queryKey, (email) => email && { ...email, ...change })
    }
  }
}
