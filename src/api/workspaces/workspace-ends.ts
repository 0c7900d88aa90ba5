// Deleting a workspace and restoring it. Only an owner may, with the password and, when it is on, the second step.
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { Password } from '#core/accounts/credentials.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Workspaces')

export const WorkspaceContents = namedObject('WorkspaceContents', {
  runningSequences: z.number().int(),
  openEnrollments: z.number().int(),
  mailboxes: z.number().int(),
  members: z.number().int(),
  leads: z.number().int(),
})
export type WorkspaceContents = z.infer<typeof WorkspaceContents>

export const getWorkspaceContents = endpoint({
  ...PATHS.workspaceEnds.getWorkspaceContents,
  access: 'admin',
  summary: 'What stops when the workspace is deleted.',
  params: idParams,
  reply: WorkspaceContents,
})

export const deleteWorkspace = endpoint({
  ...PATHS.workspaceEnds.deleteWorkspace,
  audit: '워크스페이스를 삭제했습니다',
  access: 'user',
  sessionOnly: true,
  summary:
    'Delete a workspace (owners only; password, and a code when the second step is on). Sending stops immediately; it can be restored for thirty days. The last workspace of the installation cannot be deleted.',
  params: idParams,
  body: z.object({ password: Password, code: SingleLine.trim().min(6).max(40).optional() }),
  reply: Ok,
  limit: { max: 10, perSeconds: 60 },
})

export const listDeletedWorkspaces = endpoint({
  ...PATHS.workspaceEnds.listDeletedWorkspaces,
  access: 'user',
  sessionOnly: true,
  summary: 'Deleted workspaces of which the caller is an owner, and which can be restored.',
  reply: page(
    z.object({ id: Id, name: z.string(), deletedAt: Instant, endsAt: Instant, daysLeft: z.number().int() }),
  ),
})

export const restoreWorkspace = endpoint({
  ...PATHS.workspaceEnds.restoreWorkspace,
  audit: '삭제한 워크스페이스를 복원했습니다',
  access: 'user',
  sessionOnly: true,
  summary: 'Restore a deleted workspace (owners only). Its sequences stay paused.',
  params: idParams,
  reply: z.object({ workspaceId: Id }),
})
