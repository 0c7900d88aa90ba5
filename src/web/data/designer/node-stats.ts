// The numbers of every node of a sequence.
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { keyOf, useRead } from '#web/lib/api/query.ts'

export type NodeNumbers = {
  sentCount: number
  repliedCount: number
  waitingCount: number
  generatedCount: number
  generatedTotal: number
  /** null: tracking is off and always was */
  openedCount: number | null
  clickedCount: number | null
}
export type NodeNumbersById = ReadonlyMap<string, NodeNumbers>

const byId = (response: { data: readonly (NodeNumbers & { nodeId: string })[] }): NodeNumbersById =>
  new Map(response.data.map((numbers) => [numbers.nodeId, numbers]))

/** Undefined until loaded, and after a failure without an earlier response. */
export const useNodeStats = (sequenceId: string): NodeNumbersById | undefined =>
  useRead(
    api.sequenceStats.allNodeStats,
    { params: { id: sequenceId } },
    { refetchInterval: REFETCH_MS.nodeStats, select: byId },
  ).data

export function useRefreshNodeStats(id: string) {
  const cache = useQueryClient()
  return () =>
    void cache.invalidateQueries({ queryKey: keyOf(api.sequenceStats.allNodeStats, { params: { id } }) })
}
