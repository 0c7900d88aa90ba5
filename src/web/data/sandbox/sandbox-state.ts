// State of the sandbox for the app frame: whether the selected workspace sends real mail, and its clock.
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'

export type SandboxState = {
  /** no real mailbox is connected: no mail leaves the sandbox */
  sealed: boolean
  /** how far the sandbox clock is ahead, in milliseconds */
  offsetMs: number
}

const useNoRealMailbox = (workspaces: { workspaceId: string } | { workspaceIds: string }) =>
  useRead(
    api.emailAccounts.listEmailAccounts,
    { query: { ...workspaces, limit: 200 } },
    { select: (page) => page.data.every((account) => account.kind === 'sandbox') },
  ).data

/** Whether no workspace has a real mailbox; undefined while loading. */
export const useIsSealed = (workspaceIds: readonly string[]): boolean | undefined =>
  useNoRealMailbox({ workspaceIds: workspaceIds.join(',') })

/** Undefined while loading. `workspaceId` is an id or `all`. */
export function useSandboxState(workspaceId: string): SandboxState | undefined {
  const sealed = useNoRealMailbox({ workspaceId })
  const clock = useRead(api.sandbox.getSandboxClock, { query: { workspaceId } })
  if (sealed === undefined) return undefined
  return { sealed, offsetMs: clock.data?.offsetMs ?? 0 }
}
