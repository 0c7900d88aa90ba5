// One lead: fields, history page by page, enrollments.
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'

export const useLead = (id: string) =>
  useRead(api.leads.getLead, { params: { id } }, { refetchInterval: REFETCH_MS.stats })

export const useLeadEnrollments = (id: string) =>
  useRead(api.leadHistory.listLeadEnrollments, { params: { id } }, { refetchInterval: REFETCH_MS.stats })
