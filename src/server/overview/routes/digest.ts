// The daily digest: the caller's own setting, and a digest of now as a test.
import * as contract from '#api/overview/digest.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { findDefaultMailbox, findMailbox, type Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import {
  type DigestSetting,
  deleteDigestSetting,
  findDigestSetting,
  saveDigestSetting,
} from '#server/data/overview/digests.ts'
import { findWorkspaceName } from '#server/data/workspaces/workspaces.ts'
import { composeDigest } from '#server/overview/actions/digest-message.ts'
import { sendTestDigest } from '#server/overview/actions/send-test-digest.ts'
import { type Api, route } from '#server/platform/http/route.ts'

const DEFAULT_HOUR = 9

export function registerDigest(api: Api, ctx: Context): void {
  const read = async (scope: Scope, workspaceId: string, userId: string) => {
    const [setting, byDefault] = await Promise.all([
      findDigestSetting(ctx.db, workspaceId, userId),
      findDefaultMailbox(ctx.db, scope, [workspaceId]),
    ])
    return {
      isOn: setting !== null,
      hour: setting?.hour ?? DEFAULT_HOUR,
      userEmailAccountId: setting?.emailAccountId ?? null,
      defaultEmailAccountId: byDefault?.id ?? null,
      last: setting ? lastDigest(setting, todayOf(ctx)) : null,
    }
  }
  /** @throws email_account_not_found for a mailbox of another workspace */
  const find = async (workspaceId: string, id: string): Promise<Mailbox> => {
    const mailbox = await findMailbox(ctx.db, id)
    if (mailbox?.workspaceId !== workspaceId) throw new AppError('email_account_not_found')
    return mailbox
  }
  const readerOf = async (workspaceId: string, { id, name, email }: DigestUser) => ({
    workspaceId,
    userId: id,
    name,
    email,
    workspaceName: await findWorkspaceName(ctx.db, workspaceId),
  })
  route(api, contract.getDigest, ({ scope, user, params }) =>
    read(scope, allowWorkspace(scope, params.id), user.id),
  )
  route(api, contract.saveDigest, async ({ scope, user, params, body }) => {
    const workspaceId = allowWorkspace(scope, params.id)
    const mailbox = body.userEmailAccountId
      ? await find(workspaceId, body.userEmailAccountId)
      : await findDefaultMailbox(ctx.db, scope, [workspaceId])
    if (!mailbox) throw new AppError('no_mailbox')
    if (mailbox.status !== 'connected') {
      const setting = await findDigestSetting(ctx.db, workspaceId, user.id)
      // the hour can be changed while the chosen mailbox is not connected
      if (setting?.emailAccountId !== mailbox.id) throw new AppError('mailbox_not_ready')
    }
    await saveDigestSetting(ctx.db, {
      workspaceId,
      userId: user.id,
      hour: body.hour,
      emailAccountId: mailbox.id,
    })
    return read(scope, workspaceId, user.id)
  })
  route(api, contract.stopDigest, async ({ scope, user, params }) => {
    const workspaceId = allowWorkspace(scope, params.id)
    await deleteDigestSetting(ctx.db, workspaceId, user.id)
    return read(scope, workspaceId, user.id)
  })
  route(api, contract.previewDigest, async ({ scope, user, params, query }) => {
    const workspaceId = allowWorkspace(scope, params.id)
    const setting = await findDigestSetting(ctx.db, workspaceId, user.id)
    const chosen = query.userEmailAccountId ?? setting?.emailAccountId
    const mailbox = chosen
      ? await find(workspaceId, chosen)
      : await findDefaultMailbox(ctx.db, scope, [workspaceId])
    const { mail, hasNews } = await composeDigest(ctx, await readerOf(workspaceId, user))
    const from = mailbox && { name: mailbox.name, address: mailbox.address }
    return { ...mail, hasNews, from, to: user.email }
  })
  route(api, contract.testDigest, async ({ scope, user, params, body }) => {
    const workspaceId = allowWorkspace(scope, params.id)
    const mailbox = await find(workspaceId, body.userEmailAccountId)
    await sendTestDigest(ctx, mailbox, await readerOf(workspaceId, user))
    return { ok: true as const, message: `${user.email} 주소로 요약 메일을 보냈습니다` }
  })
}

type DigestUser = { id: string; name: string; email: string }

const todayOf = (ctx: Context): string => workspaceDate(ctx.clock.now())

/** A digest that waits is tried again on its own day only. */
function lastDigest({ lastDay, lastState, lastError }: DigestSetting, today: string) {
  if (!lastDay || !lastState) return null
  const isOver = lastState === 'waiting' && lastDay < today
  return { day: lastDay, state: isOver ? ('failed' as const) : lastState, why: lastError }
}
