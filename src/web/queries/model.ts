// The model of a workspace: its settings, a trial of them, and what it has cost.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listInstallationWorkspaces, updateInstallationWorkspace } from '#api/installation.ts'
import {
  getModelSettings,
  type ModelSettings,
  type ModelSettingsInput,
  modelUsage,
  testModel,
  updateModelSettings,
} from '#api/model.ts'
import { call } from '#web/lib/call.ts'
import { FRESH } from '#web/lib/freshness.ts'

export type ModelTrial = Pick<ModelSettingsInput, 'preset' | 'baseUrl' | 'model' | 'apiKey'>

export const useModelSettings = (workspaceId: string) =>
  useQuery({
    queryKey: ['model', workspaceId],
    queryFn: ({ signal }) => call(getModelSettings, { params: { id: workspaceId } }, { signal }),
    staleTime: FRESH.detail,
  })

export const useModelUsage = (workspaceId: string) =>
  useQuery({
    queryKey: ['model', workspaceId, 'usage'],
    queryFn: ({ signal }) =>
      call(modelUsage, { params: { id: workspaceId }, query: { months: 6 } }, { signal }),
    staleTime: FRESH.detail,
  })

export function useSaveModel(workspaceId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ModelSettingsInput) =>
      call(updateModelSettings, { params: { id: workspaceId }, body }),
    onSuccess: (saved: ModelSettings) => cache.setQueryData(['model', workspaceId], saved),
  })
}

export const useTryModel = (workspaceId: string) =>
  useMutation({
    mutationFn: (body: ModelTrial) => call(testModel, { params: { id: workspaceId }, body }),
  })

const INSTALLATION = ['installation', 'workspaces']

export const useInstallationWorkspaces = () =>
  useQuery({
    queryKey: INSTALLATION,
    queryFn: ({ signal }) => call(listInstallationWorkspaces, {}, { signal }),
    staleTime: FRESH.list,
  })

/** What a change allows or takes away shows in the settings of the workspace. */
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
    }) => call(updateInstallationWorkspace, { params: { id }, body }),
    onSettled: (_saved, _error, { id }) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: INSTALLATION }),
        cache.invalidateQueries({ queryKey: ['model', id] }),
      ]),
  })
}
