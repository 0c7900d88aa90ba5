// The sandbox: received messages, replies, and its clock (rules.md R-1202, R-1203).
import type { WithDates } from '#api/dates.ts'
import type { SandboxMessage } from '#api/sandbox/sandbox.ts'
import * as contract from '#api/sandbox/sandbox.ts'
import { allow, allowedWorkspaces, allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { withStoredImages } from '#core/writing/mail-images.ts'
import { trackingInMail, withOriginalLinks } from '#server/adapters/mime/build/tracking.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import type { SandboxMailStore } from '#server/adapters/sandbox/mail-store.ts'
import type { Context } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { type ClockMove, findNextSandboxMail, findSandboxClock } from '#server/data/sandbox/clock.ts'
import { type DeliveredMessage, findDelivered, listDelivered } from '#server/data/sandbox/messages.ts'
import type { Ingested } from '#server/inbox/actions/ingest-message.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { addSandboxMailbox } from '#server/sandbox/actions/add-mailbox.ts'
import { playSandboxDay } from '#server/sandbox/actions/play-day.ts'
import { replyToSandboxMessage } from '#server/sandbox/actions/reply-to-message.ts'
import { visitSandboxMessage } from '#server/sandbox/actions/visit-message.ts'

const HOUR_MS = 3_600_000

/** Parts of the loops that the sandbox needs: its mail store, reading a mailbox, advancing the clock. */
export type SandboxParts = {
  store: SandboxMailStore
  read: (mailbox: Mailbox) => Promise<Ingested[]>
  advance: (
    workspaceIds: readonly string[],
    move: ClockMove,
  ) => Promise<{ sentCount: number; offsetMs: number }>
}

export function registerSandbox(api: Api, ctx: Context, parts: SandboxParts): void {
  route(api, contract.listSandboxMessages, async ({ scope, query }) => {
    const { data, total } = await listDelivered(ctx.db, scope, query)
    return { data: data.map((message) => present(ctx, message)), total }
  })
  route(api, contract.getSandboxMessage, async ({ scope, params }) =>
    present(
      ctx,
      allow(
        scope,
        await findDelivered(ctx.db, params.id),
        (row) => [row.workspaceId],
        'sandbox_message_not_found',
      ),
    ),
  )
  route(api, contract.replyToSandboxMessage, ({ scope, params, body }) =>
    replyToSandboxMessage(ctx, scope, parts, params.id, body),
  )
  route(api, contract.visitSandboxMessage, ({ scope, params, body }) =>
    visitSandboxMessage(ctx, scope, params.id, body),
  )

  route(api, contract.getSandboxClock, async ({ scope, query }) => {
    const [workspaceId] = workspacesOf(scope, query.workspaceId)
    if (!workspaceId) return { ...clockReply(0), nextMailAt: null }
    const clock = clockReply((await findSandboxClock(ctx.db, workspaceId)).offsetMs)
    const next = await findNextSandboxMail(ctx.db, workspaceId, new Date(clock.now))
    return { ...clock, nextMailAt: next }
  })
  route(api, contract.advanceSandboxClock, async ({ scope, body }) => {
    const move = body.toNextMail
      ? 'nextMail'
      : (body.advanceDays ?? 0) * 24 * HOUR_MS + (body.advanceHours ?? 0) * HOUR_MS
    const workspaceIds = workspacesOf(scope, body.workspaceId)
    if (workspaceIds.length === 0) throw new AppError('forbidden')
    const { sentCount, offsetMs } = await parts.advance(workspaceIds, move)
    return { ...clockReply(offsetMs), sentCount }
  })
  route(api, contract.addSandboxMailbox, ({ scope, body }) => addSandboxMailbox(ctx, scope, body.workspaceId))
  route(api, contract.playSandboxDay, async ({ scope, body }) => {
    const { offsetMs, events } = await playSandboxDay(ctx, scope, parts, body.sequenceId)
    return { ...clockReply(offsetMs), events }
  })

  const clockReply = (offsetMs: number) => ({
    now: new Date(ctx.clock.now().getTime() + offsetMs),
    offsetMs,
  })
}

/** The named workspace, or every one in which the caller has the role. */
const workspacesOf = (scope: Scope, requested: string | undefined): string[] =>
  requested && requested !== 'all' ? [allowWorkspace(scope, requested)] : allowedWorkspaces(scope)

function present({ tokens }: Context, message: DeliveredMessage): WithDates<typeof SandboxMessage> {
  const mail = parseMail(message.raw)
  return {
    id: message.id,
    workspaceId: message.workspaceId,
    userEmailAccountId: message.emailAccountId,
    from: mail.from.address,
    fromName: mail.from.name,
    to: message.rcptTo,
    toName: mail.to[0]?.name ?? '',
    subject: mail.subject,
    text: mail.text,
    html: mail.html && withStoredImages(withOriginalLinks(mail.html, tokens)),
    tracking: trackingInMail(mail.html ?? '', tokens),
    headers: headerLines(message.raw),
    raw: message.raw.toString('latin1'),
    messageId: mail.messageId,
    inReplyTo: mail.inReplyTo[0] ?? null,
    at: message.at,
    answers: message.answers,
  }
}

/** The header fields in their order, unfolded. */
function headerLines(raw: Buffer): { name: string; value: string }[] {
  const text = raw.toString('latin1')
  const head = text.slice(0, Math.max(0, text.indexOf('\r\n\r\n')))
  return head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }] : []
    })
}
