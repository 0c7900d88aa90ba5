// The progress of the tour.
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'

export const useTour = (workspaceIds: string | undefined, enabled: boolean, polls = false) =>
  useRead(
    api.today.getTour,
    { query: { workspaceIds } },
    {
      enabled,
      // while the user works on a step beside it, its fact can appear at any time
      refetchInterval: polls && REFETCH_MS.progress,
    },
  )
