// The generated mails of one node: the list, the run that writes them, and what is done to a single one.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GeneratedEmail, GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export type Place = { sequenceId: string; nodeId: string }

const paramsOf = ({ sequenceId, nodeId }: Place) => ({ id: sequenceId, nodeId })

/**
 * The list without the bodies: thousands of rows. Asked again and again, as colleagues approve and mend beside one.
 * @param isWriting mails are being written: asked more often
 */
export const useGeneratedEmails = (place: Place, enabled: boolean, isWriting = false) =>
  useQuery({
    queryKey: keys.sequences.nodeEmails(place),
    queryFn: ({ signal }) =>
      api.generatedEmails.listGeneratedEmails(
        { params: paramsOf(place), query: { view: 'summary' } },
        { signal },
      ),
    staleTime: STALE_MS.generatedEmails,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const isLong = (state.data?.length ?? 0) > MANY
      if (isWriting) return isLong ? REFETCH_MS.manyEmails : REFETCH_MS.generation
      return isLong ? REFETCH_MS.stats : REFETCH_MS.shared
    },
    enabled,
  })

/** From so many rows on the list is a matter of megabytes. */
const MANY = 1000

/** One mail with its bodies, what its marks have met and what the writer knew. Below the list's key: it ages with the list. */
export const emailQuery = (place: Place, emailId: string) =>
  queryOptions({
    queryKey: keys.sequences.nodeEmail(place, emailId),
    queryFn: ({ signal }) =>
      api.generatedEmails.getGeneratedEmail({ params: { ...paramsOf(place), emailId } }, { signal }),
    staleTime: STALE_MS.generatedEmails,
  })

/** Asked every second while the mail is being written. */
export const useGeneratedEmail = (place: Place, emailId: string | null) =>
  useQuery({
    ...emailQuery(place, emailId ?? ''),
    enabled: emailId !== null,
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' || state.data?.status === 'generating' ? REFETCH_MS.rewriting : false,
  })

/** Asked every 2 s as long as the answer is `generating`. */
export const useGenerationProgress = (place: Place, enabled: boolean) =>
  useQuery({
    queryKey: keys.sequences.generationProgress(place),
    queryFn: ({ signal }) => api.generatedEmails.generationProgress({ params: paramsOf(place) }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'generating' ? REFETCH_MS.generation : false),
    enabled,
  })

/** What has to be asked again when mails of the node have changed. */
export function useRefreshEmails(place: Place) {
  const cache = useQueryClient()
  return {
    list: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.sequences.nodeEmails(place) }),
        cache.invalidateQueries({ queryKey: keys.sequences.nodeStats(place.sequenceId) }),
      ]),
    /** Drops the last answer first: the "completed" of an earlier run must not end the new one. */
    progress: () => cache.resetQueries({ queryKey: keys.sequences.generationProgress(place) }),
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

export const useGenerateEmails = (place: Place) =>
  useMutation({
    mutationFn: (body: GenerateInput) =>
      api.generatedEmails.generateEmails({ params: paramsOf(place), body }),
  })

export const useCancelGeneration = (place: Place) =>
  useMutation({ mutationFn: () => api.generatedEmails.cancelGeneration({ params: paramsOf(place) }) })

export const useRetryFailed = (place: Place) =>
  useMutation({ mutationFn: () => api.generatedEmails.retryFailedEmails({ params: paramsOf(place) }) })

/** The deleted mails are not fetched again: their details leave the cache. */
export function useDeleteEmails(place: Place) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.generatedEmails.deleteGeneratedEmails({ params: paramsOf(place) }),
    onSuccess: () =>
      cache.removeQueries({ type: 'inactive', queryKey: keys.sequences.everyNodeEmail(place) }),
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

/** `textVersion`: of the text it began with; refused with `mail_text_changed` when somebody has mended it since. */
export type EmailEdit = { emailId: string; content: EmailContent; textVersion: string }

/** Puts the answer into the list at once; the list is asked again all the same. */
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

/** @returns the mail as it is now, whatever was fetched before; undefined when that cannot be had */
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

/** Puts an answer about one mail where the list and the open mail read it. */
export function useCacheEmail(place: Place) {
  const cache = useQueryClient()
  return (email: GeneratedEmailDetail): void => {
    cache.setQueryData(emailQuery(place, email.id).queryKey, email)
    cache.setQueryData<GeneratedEmail[]>(keys.sequences.nodeEmails(place), (rows) =>
      rows?.map((row) => (row.id === email.id ? email : row)),
    )
  }
}

/** Changes rows of the list at once, before the server has answered. */
export function usePatchEmails(place: Place) {
  const cache = useQueryClient()
  return (ids: ReadonlySet<string>, change: Partial<GeneratedEmail>): void => {
    cache.setQueryData<GeneratedEmail[]>(keys.sequences.nodeEmails(place), (rows) =>
      rows?.map((row) => (ids.has(row.id) ? { ...row, ...change } : row)),
    )
    for (const id of ids) {
      cache.setQueryData(emailQuery(place, id).queryKey, (email) => email && { ...email, ...change })
    }
  }
}
