// Research of leads: state and facts of one lead, bulk runs.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LeadResearch } from '#api/leads/lead-research.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'
import type { LeadChoice } from './lead-selection.ts'

const isRunning = (state: LeadResearch['state'] | undefined): boolean =>
  state === 'waiting' || state === 'reading'

export const useLeadResearch = (leadId: string) =>
  useQuery({
    queryKey: keys.leads.research(leadId),
    queryFn: ({ signal }) => api.leadResearch.getLeadResearch({ params: { id: leadId } }, { signal }),
    staleTime: STALE_MS.list,
    refetchInterval: (query) => (isRunning(query.state.data?.state) ? REFETCH_MS.progress : false),
  })

/** Every change of a lead's research responds with its new state. */
function useResearchChange<T>(leadId: string, change: (input: T) => Promise<LeadResearch>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (research) => cache.setQueryData(keys.leads.research(leadId), research),
  })
}

export const useStartResearch = (id: string) =>
  useResearchChange(id, (_: null) => api.leadResearch.startLeadResearch({ params: { id } }))

/** @param id.factId null: a new fact */
export const useSaveFact = (id: string) =>
  useResearchChange(id, ({ factId, text }: { factId: string | null; text: string }) =>
    factId === null
      ? api.leadResearch.createFact({ params: { id }, body: { text } })
      : api.leadResearch.updateFact({ params: { id, factId }, body: { text } }),
  )

export const useDeleteFact = (id: string) =>
  useResearchChange(id, (factId: string) => api.leadResearch.deleteFact({ params: { id, factId } }))

export const useResearchEstimate = (choice: LeadChoice) =>
  useQuery({
    queryKey: keys.leads.researchEstimate(choice),
    queryFn: ({ signal }) => api.leadResearch.estimateResearch({ body: choice }, { signal }),
    staleTime: 0,
  })

export const useStartBulkResearch = () =>
  useMutation({
    mutationFn: (choice: LeadChoice) => api.leadResearch.startBulkResearch({ body: choice }),
  })

export const useResearchRun = (runId: string | null) =>
  useQuery({
    queryKey: keys.leads.researchRun(runId),
    queryFn: ({ signal }) => api.leadResearch.getResearchRun({ params: { id: runId ?? '' } }, { signal }),
    enabled: runId !== null,
    refetchInterval: (query) => (query.state.data?.waiting === 0 ? false : REFETCH_MS.progress),
  })

export function useCancelResearchRun() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.leadResearch.cancelResearchRun({ params: { id } }),
    onSuccess: () => invalidate(cache, keys.leads.all),
  })
}
