// Sources about the own company, and their facts.
import { useQueries } from '@tanstack/react-query'
import type { NewSource, OwnSource } from '#api/writing/own-sources.ts'
import { uploadFile } from '#web/data/sending/files.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { query, useChange, useChangeOf, useRead } from '#web/lib/api/query.ts'

export const isRunning = ({ state }: Pick<OwnSource, 'state'>): boolean =>
  state === 'waiting' || state === 'reading'

export const useOwnSources = (workspaceId: string) =>
  useRead(
    api.ownSources.listOwnSources,
    { params: { id: workspaceId } },
    {
      enabled: workspaceId !== '',
      refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? REFETCH_MS.progress : false),
    },
  )

/** Of several workspaces. */
export const useSourcesOf = (workspaceIds: readonly string[]): OwnSource[] =>
  useQueries({
    queries: workspaceIds.map((id) => query(api.ownSources.listOwnSources, { params: { id } })),
  }).flatMap(({ data }) => data?.data ?? [])

/** Whether the writer has no fact of the workspace; false until it is known. */
export const useHasNoOwnFacts = (workspaceId: string): boolean =>
  useOwnSources(workspaceId).data?.data.every(({ usedCount }) => usedCount === 0) ?? false

/** With its facts; a change of the list fetches them again. */
export const useOwnSource = (id: string) => useRead(api.ownSources.getOwnSource, { params: { id } })

/** A file is uploaded before it becomes a source. */
export const useAddOwnSource = (workspaceId: string) =>
  useChangeOf(
    'ownSources',
    async (source: Exclude<NewSource, { kind: 'file' }> | { kind: 'file'; file: File }) => {
      const params = { id: workspaceId }
      if (source.kind !== 'file') return api.ownSources.createOwnSource({ params, body: source })
      const { fileId } = await uploadFile(workspaceId, source.file)
      return api.ownSources.createOwnSource({ params, body: { kind: 'file', fileId } })
    },
  )

export const useReadOwnSource = () => useChange(api.ownSources.readOwnSource)
export const useDeleteOwnSource = () => useChange(api.ownSources.deleteOwnSource)

/** @param id of the source. `factId` null: a new fact */
export const useSaveOwnFact = (id: string) =>
  useChangeOf(
    'ownSources',
    ({ factId, text, expiresOn }: { factId: string | null; text: string; expiresOn: string | null }) =>
      factId === null
        ? api.ownSources.createOwnFact({ params: { id }, body: { text, expiresOn } })
        : api.ownSources.updateOwnFact({ params: { id, factId }, body: { text, expiresOn } }),
  )
export const useSwitchOwnFact = (id: string) =>
  useChangeOf('ownSources', ({ factId, isOff }: { factId: string; isOff: boolean }) =>
    api.ownSources.updateOwnFact({ params: { id, factId }, body: { isOff } }),
  )
export const useDeleteOwnFact = (id: string) =>
  useChangeOf('ownSources', (factId: string) => api.ownSources.deleteOwnFact({ params: { id, factId } }))
