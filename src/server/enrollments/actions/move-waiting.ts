// Moves the leads that wait for a stopped mailbox to another one (rules.md ). A user asks for it; it never
// happens by itself.
import type { ReplyOf } from '#api/endpoint.ts'
import type {
  countWaitingLeads as countEndpoint,
  moveWaitingLeads as moveEndpoint,
} from '#api/mailboxes/email-accounts.ts'
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { noNewLeadsReason } from '#core/mailboxes/new-leads.ts'
import type { Context, Db } from '#server/context.ts'
import {
  countWaitingBySequence,
  listMovable,
  type WaitingOf,
} from '#server/data/enrollments/waiting-leads.ts'
import { findMailbox, type Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { listCompanies } from '#server/data/sending/taken-slots.ts'
import { readRotationMailboxes, rotateLeads } from '#server/planning/rotate-leads.ts'
import { changeMailbox } from './change-mailbox.ts'

/** @throws email_account_not_found */
export async function countWaitingLeads(
  ctx: Context,
  scope: Scope,
  mailboxId: string,
): Promise<ReplyOf<typeof countEndpoint>> {
  const rows = await countWaitingBySequence(
    ctx.db,
    waitingOf(scope, await getMailbox(ctx.db, scope, mailboxId)),
  )
  return {
    movable: rows.reduce((sum, { movable }) => sum + movable, 0),
    staying: rows.reduce((sum, { staying }) => sum + staying, 0),
    sequences: rows
      .filter(({ movable }) => movable > 0)
      .map(({ sequenceId, name, movable }) => ({ sequenceId, name, count: movable })),
  }
}

type RequestedMailboxes = {
  userEmailAccountId?: string | undefined
  userEmailAccountIds?: readonly string[] | undefined
}

/**
 * Sequence by sequence; when it is interrupted, the leads moved so far stay moved and a second call moves the rest.
 * @throws email_account_not_found, validation_failed for the same mailbox, one of another workspace, and
 *   between a sandbox and a real one, mailbox_not_ready
 */
export async function moveWaitingLeads(
  ctx: Context,
  scope: Scope,
  fromId: string,
  { userEmailAccountId, userEmailAccountIds }: RequestedMailboxes,
): Promise<ReplyOf<typeof moveEndpoint>> {
  const from = await getMailbox(ctx.db, scope, fromId)
  const targets = userEmailAccountIds
    ? await readRotationMailboxes(scope, userEmailAccountIds, [from.workspaceId], (id) =>
        findMailbox(ctx.db, id),
      )
    : [await getMailbox(ctx.db, scope, userEmailAccountId ?? '')]
  for (const to of targets)
    if (from.id === to.id || from.workspaceId !== to.workspaceId || from.kind !== to.kind)
      throw new AppError('validation_failed', {
        issues: [
          {
            path: userEmailAccountIds ? 'userEmailAccountIds' : 'userEmailAccountId',
            message:
              '같은 워크스페이스의 다른 발송 계정을 선택해 주세요. 샌드박스와 실제 계정 사이에서는 옮길 수 없습니다.',
          },
        ],
      })
  if (targets.every((to) => noNewLeadsReason(to) !== null)) throw new AppError('mailbox_not_ready')
  const of = waitingOf(scope, from)
  const moved = new Map(targets.map(({ id }) => [id, 0]))
  for (const { sequenceId, movable } of await countWaitingBySequence(ctx.db, of)) {
    if (movable === 0) continue
    const waiting = await listMovable(ctx.db, of, sequenceId)
    const mailboxOf = userEmailAccountIds ? await distribute(ctx, sequenceId, targets, waiting) : null
    for (const { id } of targets) {
      const ids = waiting.flatMap((one) =>
        mailboxOf === null || mailboxOf.get(one.leadId) === id ? [one.id] : [],
      )
      if (ids.length === 0) continue
      const { updatedCount } = await changeMailbox(ctx, scope, sequenceId, ids, id)
      moved.set(id, (moved.get(id) ?? 0) + updatedCount)
    }
  }
  const left = await countWaitingBySequence(ctx.db, of)
  return {
    movedCount: [...moved.values()].reduce((sum, count) => sum + count, 0),
    stayedCount: left.reduce((sum, { movable, staying }) => sum + movable + staying, 0),
    ...(userEmailAccountIds && {
      mailboxes: targets.map(({ id, address }) => ({
        userEmailAccountId: id,
        address,
        movedCount: moved.get(id) ?? 0,
      })),
    }),
  }
}

/** Leads that get no mailbox stay where they are. */
async function distribute(
  ctx: Context,
  sequenceId: string,
  targets: readonly Mailbox[],
  waiting: readonly { id: string; leadId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const companies = await listCompanies(ctx.db, { enrollmentIds: waiting.map(({ id }) => id) })
  const leads = waiting.map(({ id, leadId }) => ({ leadId, company: companies.get(id) ?? null }))
  return (await rotateLeads(ctx, ctx.db, sequenceId, targets, leads, null)).mailboxOf
}

const getMailbox = async (db: Db, scope: Scope, id: string): Promise<Mailbox> =>
  allow(scope, await findMailbox(db, id), (row) => [row.workspaceId], 'email_account_not_found')

const waitingOf = (scope: Scope, mailbox: Mailbox): WaitingOf => ({
  mailboxId: mailbox.id,
  mailboxWorkspaceId: mailbox.workspaceId,
  workspaceIds: allowedWorkspaces(scope),
})
