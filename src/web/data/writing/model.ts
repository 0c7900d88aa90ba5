import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ModelSettings, ModelSettingsInput } from '#api/writing/model.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export type ModelTest = Pick<ModelSettingsInput, 'preset' | 'baseUrl' | 'model' | 'apiKey'>

/** @param workspaceId undefined: the settings may not be read, and nothing is fetched */
export const useModelSettings = (workspaceId: string | undefined) =>
  useQuery({
    queryKey: keys.model.of(workspaceId ?? ''),
    queryFn: ({ signal }) => api.model.getModelSettings({ params: { id: workspaceId ?? '' } }, { signal }),
    enabled: workspaceId !== undefined,
    staleTime: STALE_MS.detail,
  })

export const useModelUsage = (workspaceId: string) =>
  useQuery({
    queryKey: keys.model.usage(workspaceId),
    queryFn: ({ signal }) =>
      api.model.modelUsage({ params: { id: workspaceId }, query: { months: 6 } }, { signal }),
    staleTime: STALE_MS.detail,
  })

export function useSaveModel(workspaceId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ModelSettingsInput) =>
      api.model.updateModelSettings({ params: { id: workspaceId }, body }),
    onSuccess: (saved: ModelSettings) => cache.setQueryData(keys.model.of(workspaceId), saved),
  })
}

export const useTestModel = (workspaceId: string) =>
  useMutation({
    mutationFn: (body: ModelTest) => api.model.testModel({ params: { id: workspaceId }, body }),
  })

export const useInstallationWorkspaces = () =>
  useQuery({
    queryKey: keys.model.installation,
    queryFn: ({ signal }) => api.installation.listInstallationWorkspaces({}, { signal }),
    staleTime: STALE_MS.list,
  })

/** A change affects the settings of the workspace, too. */
export function useAllowInstallationModel() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: {
      id: string
      usesInstallationModel?: boolean
      monthlyTokens?: number | null
    }) => api.installation.updateInstallationWorkspace({ params: { id }, body }),
    onSettled: (_saved, _error, { id }) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.model.installation }),
        cache.invalidateQueries({ queryKey: keys.model.of(id) }),
      ]),
  })
}
