// One lead: fields, history page by page, enrollments.
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { query } from '#web/lib/api/query.ts'

export const useLead = (id: string) =>
  useQuery(query(api.leads.getLead, { params: { id } }, { refetchInterval: REFETCH_MS.stats }))

export const useLeadEnrollments = (id: string) =>
  useQuery(
    query(api.leadHistory.listLeadEnrollments, { params: { id } }, { refetchInterval: REFETCH_MS.stats }),
  )
