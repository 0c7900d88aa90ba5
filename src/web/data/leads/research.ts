// Research of leads: state and facts of one lead, bulk runs.
import type { LeadResearch } from '#api/leads/lead-research.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { query, useChangeOf, useRead } from '#web/lib/api/query.ts'
import type { LeadChoice } from './lead-selection.ts'

const isRunning = (state: LeadResearch['state'] | undefined): boolean =>
  state === 'waiting' || state === 'reading'

export const useLeadResearch = (leadId: string) =>
  useRead(
    api.leadResearch.getLeadResearch,
    { params: { id: leadId } },
    {
      refetchInterval: (query) => (isRunning(query.state.data?.state) ? REFETCH_MS.progress : false),
    },
  )

/** Every change of a lead's research responds with its new state. */
const useResearchChange = <T>(id: string, change: (input: T) => Promise<LeadResearch>) =>
  useChangeOf('leadResearch', change, {
    replies: query(api.leadResearch.getLeadResearch, { params: { id } }),
  })

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
  useRead(api.leadResearch.estimateResearch, { body: choice }, { staleTime: 0 })

export const useResearchRun = (runId: string | null) =>
  useRead(
    api.leadResearch.getResearchRun,
    { params: { id: runId ?? '' } },
    {
      enabled: runId !== null,
      refetchInterval: (query) => (query.state.data?.waiting === 0 ? false : REFETCH_MS.progress),
    },
  )
