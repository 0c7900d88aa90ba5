// One stream of notices of change for an open screen or a program.
import * as z from 'zod'
import { endpointsOf, Id, namedObject, WorkspaceFilter } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { CHANGE_KINDS } from '#core/overview/change.ts'

const endpoint = endpointsOf('Overview')

export const streamChanges = endpoint({
  ...PATHS.changeStream.streamChanges,
  access: 'viewer',
  summary:
    'Server-sent events: what changed in the workspaces, at most once a second for each kind and sequence, without data of leads. Read it again after every start of the stream, because notices are not stored. A comment is sent every 25 seconds. The stream ends with the session, the API key or the membership; a user may have 12 of them.',
  query: z.object({ workspaceId: WorkspaceFilter }),
  isStream: true,
  reply: namedObject('Change', { workspaceId: Id, kind: z.enum(CHANGE_KINDS), sequenceId: Id.nullable() }),
})
