// Giving up a workspace, and bringing it back. An owner alone, with the password and the second step once more.
import * as z from 'zod'
import { endpoint, Id, Instant, idParams, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

export const WorkspaceContents = z
  .object({
    runningSequences: z.number().int(),
    openEnrollments: z.number().int(),
    mailboxes: z.number().int(),
    people: z.number().int(),
    leads: z.number().int(),
  })
  .meta({ id: 'WorkspaceContents' })
export type WorkspaceContents = z.infer<typeof WorkspaceContents>

export const getWorkspaceContents = endpoint({
  ...PATHS.workspaceEnds.getWorkspaceContents,
  access: 'admin',
  tag: 'Workspaces',
  summary: 'What ends with a workspace.',
  params: idParams,
  reply: WorkspaceContents,
})

export const deleteWorkspace = endpoint({
  ...PATHS.workspaceEnds.deleteWorkspace,
  access: 'user',
  sessionOnly: true,
  tag: 'Workspaces',
  summary:
    'Give up a workspace: an owner, with password and, where it is on, a code of the second step. Everything stops at once; thirty days to bring it back. The last one of the installation stays.',
  params: idParams,
  body: z.object({ password: z.string().min(1).max(128), code: z.string().trim().min(6).max(40).optional() }),
  reply: Ok,
  limit: { max: 10, perSeconds: 60 },
})

export const listDeletedWorkspaces = endpoint({
  ...PATHS.workspaceEnds.listDeletedWorkspaces,
  access: 'user',
  sessionOnly: true,
  tag: 'Workspaces',
  summary: 'Workspaces of the asker that were given up and can be brought back.',
  reply: page(
    z.object({ id: Id, name: z.string(), deletedAt: Instant, endsAt: Instant, daysLeft: z.number().int() }),
  ),
})

export const restoreWorkspace = endpoint({
  ...PATHS.workspaceEnds.restoreWorkspace,
  access: 'user',
  sessionOnly: true,
  tag: 'Workspaces',
  summary: 'Bring a workspace back: an owner. Its sequences stay paused.',
  params: idParams,
  reply: z.object({ workspaceId: Id }),
})
