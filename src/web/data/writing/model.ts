import type { ModelSettingsInput } from '#api/writing/model.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'

export type ModelTest = Pick<ModelSettingsInput, 'preset' | 'baseUrl' | 'model' | 'apiKey'>

/** @param workspaceId undefined: the settings may not be read, and nothing is fetched */
export const useModelSettings = (workspaceId: string | undefined) =>
  useRead(
    api.model.getModelSettings,
    { params: { id: workspaceId ?? '' } },
    { enabled: workspaceId !== undefined },
  )
