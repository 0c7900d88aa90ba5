import * as contract from '#api/overview/change-stream.ts'
import { allowWorkspace } from '#core/access.ts'
import type { ChangeStreams } from '#server/platform/http/change-streams.ts'
import { type Api, EVENT_STREAM, route } from '#server/platform/http/route.ts'

export function registerChangeStream(api: Api, streams: ChangeStreams): void {
  route(api, contract.streamChanges, ({ scope, user, query: { workspaceId = 'all' }, request, reply }) => {
    if (workspaceId !== 'all') allowWorkspace(scope, workspaceId)
    // nginx would collect the notices
    void reply.type(EVENT_STREAM).header('x-accel-buffering', 'no')
    const listWorkspaces = async () =>
      (await api.auth.findMemberships(request))
        .map((membership) => membership.workspaceId)
        .filter((id) => workspaceId === 'all' || id === workspaceId)
    return streams.open({ userId: user.id, listWorkspaces })
  })
}
