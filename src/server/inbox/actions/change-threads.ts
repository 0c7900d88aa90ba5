import type { BodyOf, ReplyOf } from '#api/endpoint.ts'
import type { updateInboxThreads } from '#api/inbox/inbox.ts'
import { allow, allowWorkspace, checkEach, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { canBeAssigned } from '#core/inbox/inbox.ts'
import { isAsSeen } from '#core/inbox/seen-thread.ts'
import { snoozeFault } from '#core/inbox/snooze.ts'
import type { Context, Db } from '#server/context.ts'
import { addLabels, getLabel, removeLabels } from '#server/data/inbox/labels.ts'
import { changeThreads, clocksOfThreads, findThreadStates, lockThreads } from '#server/data/inbox/threads.ts'
import { listMemberships } from '#server/data/workspaces/workspaces.ts'
import { retryable } from '#server/platform/db/database.ts'

type Body = BodyOf<typeof updateInboxThreads>
type Changed = ReplyOf<typeof updateInboxThreads>

const SNOOZE_FAULTS = {
  past: '이미 지난 시각입니다. 발송 계정의 현재 시각보다 뒤의 시각을 선택해 주세요.',
  too_late: '나중에 볼 시각은 1년 안에서 선택해 주세요.',
}

const NOT_ASSIGNABLE =
  '담당자로 지정할 수 없는 사용자입니다. 선택한 답장이 있는 모든 워크스페이스에서 멤버 이상의 권한이 있는 사용자를 선택해 주세요.'

/**
 * Changes nothing when one of the threads or labels is unknown or foreign. Threads that are not as the caller saw them stay
 * unchanged and are returned as skipped.
 * @throws inbox_thread_not_found, inbox_label_not_found; validation_failed for an assignee or a time that cannot be used
 */
export async function changeInboxThreads(ctx: Context, scope: Scope, body: Body): Promise<Changed> {
  return retryable(() => ctx.db.transaction().execute((tx) => change(ctx, tx, scope, body)))
}

async function change(ctx: Context, tx: Db, scope: Scope, body: Body): Promise<Changed> {
  const ids = [...new Set(body.threadIds)]

  const threads = new Map((await lockThreads(tx, ids)).map((thread) => [thread.id, thread]))
  await checkEach(ids, (id) =>
    allow(scope, threads.get(id), (row) => [row.workspaceId], 'inbox_thread_not_found'),
  )
  for (const id of [...(body.addLabelIds ?? []), ...(body.removeLabelIds ?? [])]) {
    allowWorkspace(scope, (await getLabel(tx, scope, id)).workspaceId)
  }
  const workspaceIds = [...new Set([...threads.values()].map((thread) => thread.workspaceId))]
  if (
    body.assigneeId &&
    !canBeAssigned(await listMemberships(tx, workspaceIds, body.assigneeId), workspaceIds)
  ) {
    throw new AppError('validation_failed', { issues: [{ path: 'assigneeId', message: NOT_ASSIGNABLE }] })
  }
  const now = ctx.clock.now()
  const snoozedUntil = typeof body.snoozedUntil === 'string' ? new Date(body.snoozedUntil) : body.snoozedUntil
  if (snoozedUntil) {
    const clocks = await clocksOfThreads(tx, ids, now)
    const fault = clocks.map((clock) => snoozeFault(snoozedUntil, clock)).find((one) => one !== null)
    if (fault) {
      throw new AppError('validation_failed', {
        issues: [{ path: 'snoozedUntil', message: SNOOZE_FAULTS[fault] }],
      })
    }
  }
  const skipped = await changedSinceSeen(tx, body.seen ?? [], ids, now)
  const rest = ids.filter((id) => !skipped.includes(id))
  await changeThreads(tx, rest, { ...body, snoozedUntil }, { at: now, userId: scope.userId })
  await addLabels(tx, rest, body.addLabelIds ?? [])
  await removeLabels(tx, rest, body.removeLabelIds ?? [])
  return { changed: rest.length, skipped }
}

type Seen = NonNullable<Body['seen']>

/** @returns the threads of `ids` that are not as the caller saw them */
async function changedSinceSeen(tx: Db, seen: Seen, ids: readonly string[], now: Date): Promise<string[]> {
  if (seen.length === 0) return []
  const states = await findThreadStates(tx, ids, now)
  return seen.flatMap(({ threadId, snoozedUntil, ...rest }) => {
    const state = states.get(threadId)
    const until = typeof snoozedUntil === 'string' ? new Date(snoozedUntil) : snoozedUntil
    return state && !isAsSeen(state, { ...rest, snoozedUntil: until }) ? [threadId] : []
  })
}
