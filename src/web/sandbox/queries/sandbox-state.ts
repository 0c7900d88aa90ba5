// What the frame says about the sandbox: whether mails of the selected workspace stay inside, and what time it is there.
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export type SandboxState = {
  /** no real mailbox is connected: nothing can leave */
  sealed: boolean
  /** how far the sandbox clock is ahead, milliseconds */
  offsetMs: number
}

/** Undefined until known. `workspaceId` is a workspace or `all`. */
export function useSandboxState(workspaceId: string): SandboxState | undefined {
  const accounts = useQuery({
    queryKey: keys.mailboxes.byWorkspace(workspaceId),
    queryFn: ({ signal }) =>
      api.emailAccounts.listEmailAccounts({ query: { workspaceId, limit: 200 } }, { signal }),
    staleTime: STALE_MS.list,
    select: (page) => page.data.every((account) => account.kind === 'sandbox'),
  })
  const clock = useQuery({
    queryKey: keys.sandbox.clock(workspaceId),
    queryFn: ({ signal }) => api.sandbox.getSandboxClock({ query: { workspaceId } }, { signal }),
    staleTime: STALE_MS.list,
  })
  if (accounts.data === undefined) return undefined
  return { sealed: accounts.data, offsetMs: clock.data?.offsetMs ?? 0 }
}
