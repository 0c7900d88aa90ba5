// Creates, changes and deletes webhook endpoints.
import type { WithDates } from '#api/dates.ts'
import type { Webhook } from '#api/webhooks/webhooks.ts'
import { allow, allowedWorkspaces, allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { isChatFormat, type WebhookFormat } from '#core/webhooks/chat-formats.ts'
import { MAX_WEBHOOKS, PREVIOUS_SECRET_MS } from '#core/webhooks/delivery.ts'
import type { WebhookEvent } from '#core/webhooks/event.ts'
import type { Context, Db } from '#server/context.ts'
import {
  countWebhooks,
  findWebhookSecrets,
  findWebhookWorkspaces,
  insertWebhook,
  listWebhooks,
  removeWebhook,
  switchWebhook,
  updateWebhook,
  updateWebhookSecrets,
} from '#server/data/webhooks/endpoints.ts'
import { asPreviousSecret, newWebhookSecret } from './secrets.ts'

type Values = { url: string; description: string; events: WebhookEvent[]; workspaceIds: string[] }

const NEED_EVENTS = '이벤트를 하나 이상 선택해 주세요.'
const NO_EVENTS =
  '채팅 형식의 웹훅에는 이벤트를 지정할 수 없습니다. 설정의 알림에서 이 웹훅으로 받을 알림을 선택해 주세요.'

/** A chat gets the notifications that members choose, and no events. */
function checkEvents(format: WebhookFormat, events: readonly WebhookEvent[]): void {
  const message = isChatFormat(format) ? events.length > 0 && NO_EVENTS : events.length === 0 && NEED_EVENTS
  if (message) throw new AppError('validation_failed', { issues: [{ path: 'events', message }] })
}

/** An endpoint of a workspace the caller is admin of, else 404. */
export async function getWebhook(ctx: Context, scope: Scope, id: string): Promise<WithDates<typeof Webhook>> {
  const [found] = await listWebhooks(ctx.db, allowedWorkspaces(scope), ctx.clock.now(), { id })
  if (found) return found
  // visible without the role: 403
  allow(scope, await findWebhookWorkspaces(ctx.db, id), (ids) => ids, 'webhook_not_found')
  throw new AppError('webhook_not_found')
}

/** An endpoint the caller may change: admin in every workspace it serves. */
const allowWebhook = async (db: Db, scope: Scope, id: string): Promise<string[]> =>
  allow(scope, await findWebhookWorkspaces(db, id), (ids) => ids, 'webhook_not_found')

export async function createWebhook(
  ctx: Context,
  scope: Scope,
  userId: string,
  values: Values & { format: WebhookFormat },
): Promise<{ webhook: WithDates<typeof Webhook>; secret: string | null }> {
  const id = ctx.newId()
  rejectUrl(ctx, values.url)
  checkEvents(values.format, values.events)
  await checkWorkspaces(ctx, scope, values.workspaceIds)
  const { secret, sealed } = newWebhookSecret(ctx, id)
  const at = ctx.clock.now()
  const events = [...new Set(values.events)]
  await ctx.db
    .transaction()
    .execute((tx) => insertWebhook(tx, { ...values, events, id, secret: sealed, createdBy: userId, at }))
  return { webhook: await getWebhook(ctx, scope, id), secret: isChatFormat(values.format) ? null : secret }
}

export async function changeWebhook(
  ctx: Context,
  scope: Scope,
  id: string,
  { isOn, ...values }: { [K in keyof Values]?: Values[K] | undefined } & { isOn?: boolean | undefined },
): Promise<WithDates<typeof Webhook>> {
  const before = await allowWebhook(ctx.db, scope, id)
  if (values.url !== undefined) rejectUrl(ctx, values.url)
  if (values.workspaceIds) {
    const added = values.workspaceIds.filter((one) => !before.includes(one))
    await checkWorkspaces(ctx, scope, added)
  }
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await findWebhookSecrets(tx, id)
    if (stored && values.events) checkEvents(stored.format, values.events)
    await updateWebhook(tx, id, { ...values, events: values.events && [...new Set(values.events)] }, at)
    if (isOn !== undefined) await switchWebhook(tx, id, isOn, at)
  })
  return getWebhook(ctx, scope, id)
}

/** An endpoint that also serves other workspaces stays for those. */
export async function deleteWebhook(ctx: Context, scope: Scope, id: string): Promise<void> {
  const { workspaces } = await getWebhook(ctx, scope, id)
  const ids = workspaces.map((workspace) => workspace.id)
  await ctx.db.transaction().execute((tx) => removeWebhook(tx, id, ids))
}

export async function rotateSecret(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<{ webhook: WithDates<typeof Webhook>; secret: string }> {
  await allowWebhook(ctx.db, scope, id)
  const now = ctx.clock.now()
  const { secret, sealed } = newWebhookSecret(ctx, id)
  await ctx.db.transaction().execute(async (tx) => {
    const before = await findWebhookSecrets(tx, id)
    if (!before) throw new AppError('webhook_not_found')
    if (isChatFormat(before.format)) throw new AppError('conflict', { message: NO_SECRET })
    const oldSecret = asPreviousSecret(ctx, id, before.secret)
    const oldSecretUntil = new Date(now.getTime() + PREVIOUS_SECRET_MS)
    await updateWebhookSecrets(tx, id, { secret: sealed, oldSecret, oldSecretUntil }, now)
  })
  return { webhook: await getWebhook(ctx, scope, id), secret }
}

const NO_SECRET = '채팅 형식의 웹훅에는 서명 비밀키가 없습니다. 주소를 바꾸려면 웹훅을 수정해 주세요.'

function rejectUrl(ctx: Context, url: string): void {
  const why = ctx.webhooks.urlError(url)
  if (why !== null)
    throw new AppError('bad_request', { message: why, issues: [{ path: 'url', message: why }] })
}

async function checkWorkspaces(ctx: Context, scope: Scope, ids: readonly string[]): Promise<void> {
  for (const id of ids) allowWorkspace(scope, id)
  if ((await countWebhooks(ctx.db, ids)) >= MAX_WEBHOOKS) throw new AppError('webhook_too_many')
}
