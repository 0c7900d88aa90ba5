// Calls for the installation's owners.
import * as contract from '#api/workspaces/installation.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import {
  listInstallationWorkspaces,
  ownsInstallation,
  updateInstallationGrant,
} from '#server/data/workspaces/installation.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'

export function registerInstallation(api: Api, ctx: Context): void {
  const found = (id?: string) =>
    listInstallationWorkspaces(ctx.db, { openSignUp: ctx.openSignUp, at: ctx.clock.now(), id: id ?? null })
  const demandOwner = async (userId: string): Promise<void> => {
    if (!(await ownsInstallation(ctx.db, userId))) throw new AppError('forbidden', { message: OWNERS_ONLY })
  }

  route(api, contract.listInstallationWorkspaces, async ({ user }) => {
    await demandOwner(user.id)
    return wholeList(await found())
  })
  route(api, contract.updateInstallationWorkspace, async ({ user, params, body }) => {
    await demandOwner(user.id)
    await updateInstallationGrant(ctx.db, params.id, body, ctx.clock.now())
    const [workspace] = await found(params.id)
    if (!workspace) throw new AppError('workspace_not_found')
    return workspace
  })
}

const OWNERS_ONLY =
  '설치 전체의 설정은 첫 워크스페이스의 소유자만 볼 수 있습니다. 필요하면 그 소유자에게 요청해 주세요.'
