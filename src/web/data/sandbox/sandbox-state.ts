// State of the sandbox for the app frame: whether the selected workspace sends real mail, and its clock.
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { query } from '#web/lib/api/query.ts'

export type SandboxState = {
  /** no real mailbox is connected: no mail leaves the sandbox */
  sealed: boolean
  /** how far the sandbox clock is ahead, in milliseconds */
  offsetMs: number
}

/** Whether no workspace has a real mailbox; undefined while loading. */
export const useIsSealed = (workspaceIds: readonly string[]): boolean | undefined =>
  useQuery(
    query(
      api.emailAccounts.listEmailAccounts,
      { query: { workspaceIds: workspaceIds.join(','), limit: 200 } },
      { select: (page) => page.data.every((account) => account.kind === 'sandbox') },
    ),
  ).data

/** Undefined while loading. `workspaceId` is an id or `all`. */
export function useSandboxState(workspaceId: string): SandboxState | undefined {
  const accounts = useQuery(
    query(
      api.emailAccounts.listEmailAccounts,
      { query: { workspaceId, limit: 200 } },
      { select: (page) => page.data.every((account) => account.kind === 'sandbox') },
    ),
  )
  const clock = useQuery(query(api.sandbox.getSandboxClock, { query: { workspaceId } }))
  if (accounts.data === undefined) return undefined
  return { sealed: accounts.data, offsetMs: clock.data?.offsetMs ?? 0 }
}
