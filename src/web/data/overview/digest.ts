// The daily digest of the signed-in member in one workspace.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { saveDigest } from '#api/overview/digest.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useDigest = (workspaceId: string) =>
  useQuery({
    queryKey: keys.digest.of(workspaceId),
    queryFn: ({ signal }) => api.digest.getDigest({ params: { id: workspaceId } }, { signal }),
    staleTime: STALE_MS.list,
  })

/** @param body null: off */
export function useSaveDigest(workspaceId: string) {
  const cache = useQueryClient()
  const params = { id: workspaceId }
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveDigest> | null) =>
      body ? api.digest.saveDigest({ params, body }) : api.digest.stopDigest({ params }),
    onSuccess: (setting) => cache.setQueryData(keys.digest.of(workspaceId), setting),
  })
}

export const useTestDigest = (workspaceId: string) =>
  useMutation({
    mutationFn: (userEmailAccountId: string) =>
      api.digest.testDigest({ params: { id: workspaceId }, body: { userEmailAccountId } }),
  })

/** The digest of now, read again whenever it is opened. @param mailboxId '': the default one */
export const useDigestPreview = (workspaceId: string, mailboxId: string) =>
  useQuery({
    queryKey: keys.digest.preview(workspaceId, mailboxId),
    queryFn: ({ signal }) =>
      api.digest.previewDigest(
        { params: { id: workspaceId }, query: { userEmailAccountId: mailboxId || undefined } },
        { signal },
      ),
    staleTime: 0,
  })
