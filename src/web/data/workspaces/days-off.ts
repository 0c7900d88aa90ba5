// Days off of workspaces.
import { useMemo } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import type { updateDaysOff } from '#api/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChangeOf } from '#web/lib/api/query.ts'
import { useMyWorkspaces } from './workspaces.ts'

/** Names by date, of all of the workspaces. */
export function useDaysOff(workspaceIds: readonly string[]): ReadonlyMap<string, string> {
  const workspaces = useMyWorkspaces()
  return useMemo(
    () =>
      new Map(
        workspaces
          .filter(({ id }) => workspaceIds.includes(id))
          .flatMap(({ daysOff }) => daysOff.map(({ date, name }) => [date, name] as const)),
      ),
    [workspaces, workspaceIds],
  )
}

export const useChangeDaysOff = (workspaceId: string) =>
  useChangeOf(
    'workspaces',
    (body: Partial<BodyOf<typeof updateDaysOff>>) =>
      api.workspaces.updateDaysOff({ params: { id: workspaceId }, body }),
    { stale: 'everything', isAwaited: true },
  )
