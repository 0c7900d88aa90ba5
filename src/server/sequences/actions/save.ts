// Creates and changes sequences. Every workflow that can be read is stored as it was sent, except for `data:` images. With a revision given, a save
// never overwrites a newer workflow.
import { SAVE_ERROR_MESSAGES } from '#api/sequences/workflow-messages.ts'
import { allowedWorkspaces, allowWorkspace, type Scope } from '#core/access.ts'
import { isTimeZone } from '#core/calendar/zone.ts'
import { AppError } from '#core/errors.ts'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import type { StarterId } from '#core/sequences/starters/starter-ids.ts'
import { starterWorkflow } from '#core/sequences/starters/starter-workflow.ts'
import { checkEdited, checkSave } from '#core/sequences/workflow/save.ts'
import {
  defaultWorkflow,
  parseWorkflow,
  printWorkflow,
  type Workflow,
} from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import { findGroupWorkspace } from '#server/data/leads/groups/customer-groups.ts'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import {
  insertSequence,
  lockSequence,
  type SequenceFields,
  type SequenceRecord,
  setSequenceWorkspaces,
  updateSequence,
} from '#server/data/sequences/sequences.ts'
import { listKnownSources } from '#server/data/writing/own-sources.ts'
import { forgetFindings } from '#server/data/writing/quality-findings.ts'
import { keepFilesOf } from '#server/sending/actions/sequence-files.ts'
import { demandStorageQuota } from '#server/workspaces/actions/quotas.ts'
import { storeDataImages } from '#server/writing/actions/store-images.ts'

export type SequenceChange = SequenceFields & { workspaceIds?: string[] | undefined }

export async function createSequence(
  ctx: Context,
  scope: Scope,
  {
    starterId,
    ...input
  }: SequenceChange & {
    name: string
    workspaceId?: string | undefined
    starterId?: StarterId | undefined
  },
): Promise<string> {
  const workspaceIds = chooseWorkspaces(scope, input)
  const workflowData = newWorkflowText(input.workflowData, starterId)
  checkTimeZone(input.timeZone)
  await demandStorageQuota(ctx, ctx.db, workspaceIds, workflowData.length)
  return ctx.db.transaction().execute(async (tx) => {
    await checkReferences(tx, workspaceIds, input)
    const ownSourceIds = await chosenSources(tx, workspaceIds, input.ownSourceIds, null)
    const id = ctx.newId()
    await insertSequence(tx, {
      ...input,
      ownSourceIds,
      id,
      workflowData: await storeDataImages(ctx, tx, workspaceIds, workflowData),
      createdBy: scope.userId,
      at: ctx.clock.now(),
    })
    await setSequenceWorkspaces(tx, id, workspaceIds)
    await keepNamedFiles(tx, id, workspaceIds, workflowData)
    return id
  })
}

/** The text to store. @throws validation_failed when both are given */
function newWorkflowText(given: string | null | undefined, starterId: StarterId | undefined): string {
  if (!starterId) return given ? checkedWorkflowText(given) : printWorkflow(defaultWorkflow())
  if (given) {
    throw new AppError('validation_failed', {
      issues: [{ path: 'starterId', message: '시작 예시와 워크플로우 중 하나만 보내 주세요.' }],
    })
  }
  return printWorkflow(starterWorkflow(starterId))
}

/** The caller's only workspace is the default. With several the request has to name them. */
function chooseWorkspaces(
  scope: Scope,
  input: { workspaceIds?: string[] | undefined; workspaceId?: string | undefined },
): string[] {
  const requested = input.workspaceIds ?? (input.workspaceId ? [input.workspaceId] : null)
  if (requested) return [...new Set(requested)].map((id) => allowWorkspace(scope, id))
  const allowed = allowedWorkspaces(scope)
  const only = allowed[0]
  if (allowed.length === 1 && only) return [only]
  throw new AppError('validation_failed', {
    issues: [{ path: 'workspaceIds', message: '시퀀스를 만들 워크스페이스를 선택해 주세요.' }],
  })
}

/**
 * The changed sequence, read once, under its lock.
 * @param edited instead of `workflowData` when it was already parsed and edited: it is not parsed again
 * @param status as in the request: a sequence the caller cannot change is reported first
 */
export async function changeSequence(
  ctx: Context,
  scope: Scope,
  id: string,
  {
    edited,
    status,
    revision,
    ...change
  }: SequenceChange & { status?: unknown; revision?: number | undefined; edited?: Workflow },
): Promise<{ sequence: SequenceRecord; hasUnpublishedChanges: boolean }> {
  return ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, id)
    demandStatus(status, sequence.status)
    if (sequence.status === 'archived') throw new AppError('sequence_archived')
    if (revision !== undefined && revision !== sequence.revision) {
      throw new AppError('stale_revision', { report: { revision: sequence.revision } })
    }
    // null and an empty text are not a workflow: the stored one stays
    const given = edited ?? change.workflowData
    const workflowData = given ? checkedWorkflowText(given) : undefined
    if (workflowData) await demandStorageQuota(ctx, tx, sequence.workspaceIds)
    checkTimeZone(change.timeZone)
    const workspaceIds = change.workspaceIds
      ? keepForeign(scope, sequence, change.workspaceIds)
      : sequence.workspaceIds
    await checkReferences(tx, workspaceIds, change)
    const ownSourceIds = await chosenSources(tx, workspaceIds, change.ownSourceIds, sequence.ownSourceIds)
    const fields = {
      ...change,
      ownSourceIds,
      workflowData: await storeDataImages(ctx, tx, workspaceIds, workflowData),
    }
    const { hasUnpublishedChanges, ...saved } = await updateSequence(tx, id, fields, {
      by: scope.userId,
      at: ctx.clock.now(),
    })
    if (change.workspaceIds) await setSequenceWorkspaces(tx, id, workspaceIds)
    const mine = new Set(allowedWorkspaces(scope))
    await keepNamedFiles(
      tx,
      id,
      workspaceIds.filter((one) => mine.has(one)),
      workflowData,
    )
    // the introduction and the chosen sources support claims about the sender
    const hasOtherIntro = change.senderIntro !== undefined && change.senderIntro !== sequence.senderIntro
    const hasOtherSources = ownSourceIds !== undefined && `${ownSourceIds}` !== `${sequence.ownSourceIds}`
    if (hasOtherIntro || hasOtherSources) await forgetFindings(tx, { sequenceId: id })
    return { sequence: { ...sequence, ...definedOf(fields), ...saved, workspaceIds }, hasUnpublishedChanges }
  })
}

async function keepNamedFiles(
  tx: Db,
  id: string,
  workspaceIds: readonly string[],
  workflowData: string | undefined,
): Promise<void> {
  if (!workflowData?.includes('"fileId"')) return
  const parsed = parseWorkflow(workflowData)
  if (parsed.ok) await keepFilesOf(tx, id, workspaceIds, parsed.workflow)
}

const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** A sequence is sent back as it was read, with its status. @param current the only one that is accepted */
export function demandStatus(status: unknown, current: SequenceStatus): void {
  if (status === undefined || status === null || status === '' || status === current) return
  throw new AppError('sequence_status_forbidden', {
    message: '저장으로는 상태를 바꿀 수 없습니다. 시퀀스의 시작, 일시정지, 다시 시작 버튼을 눌러 주세요.',
  })
}

/** Workspaces of the sequence that the caller cannot see are kept. */
function keepForeign(scope: Scope, sequence: SequenceRecord, requested: readonly string[]): string[] {
  const mine = new Set(allowedWorkspaces(scope))
  return [
    ...new Set([
      ...requested.map((id) => allowWorkspace(scope, id)),
      ...sequence.workspaceIds.filter((id) => !mine.has(id)),
    ]),
  ]
}

/**
 * The text to store.
 * @throws workflow_invalid with the field and the place
 */
function checkedWorkflowText(given: string | Workflow): string {
  const checked = typeof given === 'string' ? checkSave(given) : checkEdited(given)
  if (checked.ok) return checked.text
  const { fault, detail } = checked.error
  const message = SAVE_ERROR_MESSAGES[fault]
  // the path of a node or an edge, as far as it is known
  const path = /^(nodes|edges)\./.test(detail) ? `workflowData.${detail}` : 'workflowData'
  throw new AppError('workflow_invalid', { message, issues: [{ path, message }] })
}

function checkTimeZone(timeZone: string | undefined): void {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new AppError('validation_failed', {
      issues: [{ path: 'timeZone', message: '알 수 없는 시간대입니다. 예: Asia/Seoul' }],
    })
  }
}

/** A group or mailbox of another workspace is not found. */
async function checkReferences(
  tx: Db,
  workspaceIds: readonly string[],
  change: SequenceChange,
): Promise<void> {
  if (change.customerGroupId) {
    const groupWorkspaceId = await findGroupWorkspace(tx, change.customerGroupId)
    if (!groupWorkspaceId || !workspaceIds.includes(groupWorkspaceId))
      throw new AppError('customer_group_not_found')
  }
  if (change.defaultEmailAccountId) {
    const mailbox = await findMailbox(tx, change.defaultEmailAccountId)
    if (!mailbox || !workspaceIds.includes(mailbox.workspaceId)) throw new AppError('email_account_not_found')
  }
}

/**
 * The choice to store, without sources that no workspace of the sequence has any more; undefined: nothing changes.
 * @throws own_source_not_found
 */
async function chosenSources(
  tx: Db,
  workspaceIds: readonly string[],
  requested: readonly string[] | null | undefined,
  stored: readonly string[] | null,
): Promise<string[] | null | undefined> {
  const ids = requested === undefined ? stored : requested
  if (ids === null) return requested === null ? null : undefined
  const known = await listKnownSources(tx, workspaceIds, ids)
  if (ids.some((id) => !known.includes(id) && !stored?.includes(id)))
    throw new AppError('own_source_not_found')
  return known
}
