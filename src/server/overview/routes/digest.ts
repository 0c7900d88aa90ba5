// The daily digest: the caller's own setting, and a digest of now as a test.
import type { ReplyOf } from '#api/endpoint.ts'
import { getDigest, saveDigest, stopDigest, testDigest } from '#api/overview/digest.ts'
import { allowWorkspace } from '#core/access.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import { AppError } from '#core/errors.ts'
import { digestMail } from '#core/overview/digest.ts'
import { TODAY_ZONE } from '#core/overview/today.ts'
import type { Context } from '#server/context.ts'
import { findMailbox, type Mailbox } from '#server/mailboxes/store/mailboxes.ts'
import { composeDigest, prepareDelivery } from '#server/overview/actions/send-digests.ts'
import { deleteDigestSetting, findDigestSetting, saveDigestSetting } from '#server/overview/store/digests.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { findWorkspaceName } from '#server/workspaces/store/workspaces.ts'

const DEFAULT_HOUR = 9

export function registerDigest(api: Api, ctx: Context): void {
  const read = async (workspaceId: string, userId: string): Promise<ReplyOf<typeof getDigest>> => {
    const setting = await findDigestSetting(ctx.db, workspaceId, userId)
    return {
      isOn: setting !== null,
      hour: setting?.hour ?? DEFAULT_HOUR,
      userEmailAccountId: setting?.emailAccountId ?? null,
      last: setting?.lastDay && setting.lastState ? { day: setting.lastDay, state: setting.lastState } : null,
    }
  }
  route(api, getDigest, ({ scope, user, params }) => read(allowWorkspace(scope, params.id), user.id))
  route(api, saveDigest, async ({ scope, user, params, body }) => {
    const workspaceId = allowWorkspace(scope, params.id)
    const mailbox = await mailboxOf(ctx, workspaceId, body.userEmailAccountId)
    await saveDigestSetting(ctx.db, {
      workspaceId,
      userId: user.id,
      hour: body.hour,
      emailAccountId: mailbox.id,
    })
    return read(workspaceId, user.id)
  })
  route(api, stopDigest, async ({ scope, user, params }) => {
    const workspaceId = allowWorkspace(scope, params.id)
    await deleteDigestSetting(ctx.db, workspaceId, user.id)
    return read(workspaceId, user.id)
  })
  route(api, testDigest, async ({ scope, user, params, body }) => {
    const workspaceId = allowWorkspace(scope, params.id)
    const mailbox = await mailboxOf(ctx, workspaceId, body.userEmailAccountId)
    if (mailbox.status !== 'connected') throw new AppError('mailbox_not_ready')
    const reader = {
      workspaceId,
      userId: user.id,
      name: user.name,
      email: user.email,
      workspaceName: await findWorkspaceName(ctx.db, workspaceId),
    }
    const day = dateInZone(ctx.clock.now(), TODAY_ZONE)
    const mail = (await composeDigest(ctx, reader, day)) ?? digestMail(emptyFacts(ctx, reader, day))
    const send = await prepareDelivery(ctx, mailbox, reader, { ...mail, subject: `[테스트] ${mail.subject}` })
    const outcome = await send()
    if (outcome.kind !== 'accepted')
      throw new AppError('test_send_failed', {
        message: '요약 메일을 보내지 못했습니다. 발송 계정에서 연결을 확인한 뒤 다시 시도해 주세요.',
      })
    return { ok: true as const, message: `${user.email} 주소로 요약 메일을 보냈습니다` }
  })
}

const emptyFacts = (ctx: Context, reader: { name: string; workspaceName: string }, day: string) => ({
  ...reader,
  day,
  items: [],
  replies: [],
  before: { date: day, sent: 0, replied: 0, bounced: 0 },
  appUrl: ctx.appUrl,
  unsubscribeUrl: `${ctx.appUrl}/settings`,
})

/** @throws email_account_not_found for a mailbox of another workspace */
async function mailboxOf(ctx: Context, workspaceId: string, id: string): Promise<Mailbox> {
  const mailbox = await findMailbox(ctx.db, id)
  if (mailbox?.workspaceId !== workspaceId) throw new AppError('email_account_not_found')
  return mailbox
}
