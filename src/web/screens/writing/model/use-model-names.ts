// The names of the provider's models: of the saved connection at once, of a typed one when the user asks for them.
import { useState } from 'react'
import type { ModelSettings } from '#api/writing/model.ts'
import { findModelProvider } from '#core/writing/model.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { failureText } from '#web/lib/toast.ts'
import { keepsKey, type ModelDraft, trialOf } from './model-draft.ts'
import { modelText } from './text.ts'

export type ModelNames = {
  /** [] while there is no list: the name is typed */
  names: readonly string[]
  /** about the list, for the hint of the field */
  note: string | undefined
  /** null when the list of this connection was requested, or cannot be */
  load: (() => void) | null
}

export function useModelNames(
  workspaceId: string,
  values: ModelDraft,
  settings: ModelSettings,
  disabled: boolean,
): ModelNames {
  const [asked, setAsked] = useState('')
  const preset = findModelProvider(values.preset)
  const kept = keepsKey(values, settings)
  const hasKey = preset !== null && (!preset.needsKey || kept || values.apiKey.trim() !== '')
  const isSaved =
    values.preset === settings.preset && values.baseUrl === settings.baseUrl && values.apiKey === ''
  const { model: _, ...typed } = trialOf(values)
  const body = isSaved ? {} : typed
  const isAsked = isSaved || asked === JSON.stringify(body)
  const list = useRead(
    api.model.listProviderModels,
    { params: { id: workspaceId }, body },
    { enabled: !disabled && hasKey && isAsked, retry: false, gcTime: 0 },
  )
  const why = list.isError ? failureText(list.error, '') : list.data?.error
  return {
    names: (isAsked && list.data?.models) || [],
    note: list.isFetching ? modelText.namesLoading : why ? modelText.namesFailed(why) : undefined,
    load: disabled || !hasKey || isAsked ? null : () => setAsked(JSON.stringify(body)),
  }
}
