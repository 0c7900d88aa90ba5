// Settings of the installation's owners (the owners of its first workspace): which workspaces may use the installation's model.
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

const endpoint = endpointsOf('Installation')

export const InstallationWorkspace = namedObject('InstallationWorkspace', {
  id: Id,
  name: z.string(),
  createdAt: Instant,
  ownerNames: z.array(z.string()),
  /** the first workspace of the installation */
  isFirst: z.boolean(),
  /** whether it may use the installation's model; if not, the sandbox model writes its emails */
  usesInstallationModel: z.boolean(),
  /** token limit for a calendar month (Asia/Seoul); null: no limit */
  monthlyTokens: z.number().int().nullable(),
  /** tokens used in this calendar month with the installation's key */
  monthTokens: z.number().int(),
})
export type InstallationWorkspace = z.infer<typeof InstallationWorkspace>

export const listInstallationWorkspaces = endpoint({
  ...PATHS.installation.listInstallationWorkspaces,
  access: 'user',
  summary: 'Every workspace of the installation, for the owners of its first workspace.',
  sessionOnly: true,
  reply: page(InstallationWorkspace),
})

export const updateInstallationWorkspace = endpoint({
  ...PATHS.installation.updateInstallationWorkspace,
  audit: '설치 AI 모델의 사용 워크스페이스와 한도를 변경했습니다',
  access: 'user',
  summary: "Allow a workspace to use the installation's model, and set its monthly token limit.",
  sessionOnly: true,
  params: idParams,
  body: z.object({
    usesInstallationModel: z.boolean().optional(),
    monthlyTokens: z.number().int().min(0).max(1_000_000_000_000).nullable().optional(),
  }),
  reply: InstallationWorkspace,
})
