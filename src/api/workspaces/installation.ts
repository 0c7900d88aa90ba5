// What the owners of the installation (the owners of its first workspace) decide: who uses the installation's model.
import * as z from 'zod'
import { endpoint, Id, Instant, idParams, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

const InstallationWorkspace = z
  .object({
    id: Id,
    name: z.string(),
    createdAt: Instant,
    ownerNames: z.array(z.string()),
    /** the first workspace of the installation */
    isFirst: z.boolean(),
    /** whether it may use the model of the installation; without it the sandbox writer writes for it */
    usesInstallationModel: z.boolean(),
    /** tokens a calendar month (Asia/Seoul); null: no cap */
    monthlyTokens: z.number().int().nullable(),
    /** used since the first of this month with the installation's key */
    monthTokens: z.number().int(),
  })
  .meta({ id: 'InstallationWorkspace' })
export type InstallationWorkspace = z.infer<typeof InstallationWorkspace>

export const listInstallationWorkspaces = endpoint({
  ...PATHS.installation.listInstallationWorkspaces,
  access: 'user',
  tag: 'Installation',
  summary: 'Every workspace of the installation, for its owners: the owners of the first workspace.',
  sessionOnly: true,
  reply: page(InstallationWorkspace),
})

export const updateInstallationWorkspace = endpoint({
  ...PATHS.installation.updateInstallationWorkspace,
  access: 'user',
  tag: 'Installation',
  summary: 'Allow a workspace to use the model of the installation, up to so many tokens a month.',
  sessionOnly: true,
  params: idParams,
  body: z.object({
    usesInstallationModel: z.boolean().optional(),
    monthlyTokens: z.number().int().min(0).max(1_000_000_000_000).nullable().optional(),
  }),
  reply: InstallationWorkspace,
})
