import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'

export const useWebhooks = (workspaceIds: string | undefined) =>
  useRead(
    api.webhooks.listWebhooks,
    { query: { workspaceIds } },
    { refetchInterval: useIntervalWithoutNotices(STALE_MS.list) },
  )
