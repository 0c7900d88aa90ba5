// Sequences: search, read, create, change, launch, pause and delete.
import type { WithDates } from '#api/dates.ts'
import { errorMessage } from '#api/error-messages.ts'
import * as sequenceDraft from '#api/sequences/sequence-draft.ts'
import * as sequenceStarters from '#api/sequences/sequence-starters.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import * as sequences from '#api/sequences/sequences.ts'
import { allowWorkspace, checkEach, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { STARTER_IDS } from '#core/sequences/starters/starter-ids.ts'
import { placesToFill, starterDays, starterMails } from '#core/sequences/starters/starter-workflow.ts'
import { STARTERS } from '#core/sequences/starters/starters.ts'
import { textForCopy } from '#core/sequences/workflow/save.ts'
import type { Context } from '#server/context.ts'
import { listSequences, presentSequence } from '#server/data/sequences/lists.ts'
import { findDraftState, getSequence } from '#server/data/sequences/sequences.ts'
import { listKnownSources } from '#server/data/writing/own-sources.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { activateSequence, type Launched, publishSequence } from '#server/sequences/actions/launch.ts'
import { changeSequence, createSequence, demandStatus } from '#server/sequences/actions/save.ts'
import { deleteSequences, setSequenceStatus } from '#server/sequences/actions/set-status.ts'

/** Above the number of sequences in any workspace. */
const EVERY_SEQUENCE = 1_000_000

export function registerSequences(api: Api, ctx: Context): void {
  const answer = async (scope: Scope, id: string): Promise<WithDates<typeof Sequence>> =>
    presentSequence(ctx.db, scope, await getSequence(ctx.db, scope, id))
  const launched = async (scope: Scope, id: string, message: string, { report }: Launched) => ({
    message,
    report,
    sequence: await answer(scope, id),
  })

  route(api, sequences.searchSequences, ({ scope, query }) => listSequences(ctx.db, scope, query))
  route(api, sequences.listWorkspaceSequences, ({ scope, params, query }) =>
    listSequences(ctx.db, scope, {
      offset: query.offset,
      limit: query.limit ?? EVERY_SEQUENCE,
      ...(params.id !== 'all' && { workspaceIds: [allowWorkspace(scope, params.id)] }),
    }),
  )
  route(api, sequences.getSequence, ({ scope, params }) => answer(scope, params.id))
  route(api, sequences.createSequence, async ({ scope, body: { status, ...body } }) => {
    demandStatus(status, 'draft')
    return answer(scope, await createSequence(ctx, scope, body))
  })
  route(api, sequences.updateSequence, async ({ scope, params, prefersMinimal, body }) => {
    const { sequence, hasUnpublishedChanges } = await changeSequence(ctx, scope, params.id, body)
    if (!prefersMinimal) return presentSequence(ctx.db, scope, sequence)
    const { id, revision, updatedAt } = sequence
    return { id, revision, updatedAt, hasUnpublishedChanges }
  })
  route(api, sequences.deleteSequence, async ({ scope, params }) => {
    const { endedEnrollments } = await deleteSequences(ctx, scope, [params.id])
    return { endedEnrollments }
  })
  route(api, sequences.duplicateSequence, async ({ scope, params }) => {
    const { createdBy: _, ...source } = await getSequence(ctx.db, scope, params.id)
    const visible = new Set(scope.memberships.map((membership) => membership.workspaceId))
    const workspaceIds = source.workspaceIds.filter((workspaceId) => visible.has(workspaceId))
    const id = await createSequence(ctx, scope, {
      ...source,
      workflowData: source.workflowData && textForCopy(source.workflowData),
      name: `${source.name} 사본`.slice(0, 200),
      workspaceIds,
      ownSourceIds:
        source.ownSourceIds && (await listKnownSources(ctx.db, workspaceIds, source.ownSourceIds)),
    })
    return answer(scope, id)
  })

  route(api, sequences.activateStepBased, async ({ scope, params, body }) =>
    launched(
      scope,
      params.id,
      '단계 기반 시퀀스를 활성화했습니다',
      await activateSequence(ctx, scope, params.id, body ?? {}),
    ),
  )
  route(api, sequences.activateSequence, async ({ scope, params, body }) =>
    launched(
      scope,
      params.id,
      '시퀀스를 활성화했습니다',
      await activateSequence(ctx, scope, params.id, body ?? {}),
    ),
  )
  route(api, sequences.resumeSequence, async ({ scope, params, body }) =>
    launched(
      scope,
      params.id,
      '시퀀스를 다시 시작했습니다',
      await activateSequence(ctx, scope, params.id, body ?? {}),
    ),
  )
  route(api, sequences.pauseSequence, async ({ scope, params }) => {
    await setSequenceStatus(ctx, scope, params.id, 'paused')
    return answer(scope, params.id)
  })
  route(api, sequences.publishSequence, async ({ scope, params }) => {
    const result = await publishSequence(ctx, scope, params.id)
    const message = `변경사항을 게시했습니다. 연락처 ${result.affectedEnrollments}명에게 적용됩니다`
    return {
      ...(await launched(scope, params.id, message, result)),
      affectedEnrollments: result.affectedEnrollments,
    }
  })

  route(api, sequences.bulkSequenceStatus, async ({ scope, body }) => {
    const ids = [...new Set(body.sequenceIds)]
    // nothing is changed when one of them is unknown, foreign or not allowed
    await checkEach(ids, (id) => getSequence(ctx.db, scope, id))
    const rejected: { sequenceId: string; code: string; message: string }[] = []
    for (const id of ids) {
      try {
        await setSequenceStatus(ctx, scope, id, body.status, body)
      } catch (error) {
        // a call for one sequence returns that sequence's error with its report
        if (!(error instanceof AppError) || ids.length === 1) throw error
        const message = error.message === error.code ? errorMessage(error.code) : error.message
        rejected.push({ sequenceId: id, code: error.code, message })
      }
    }
    return { updatedCount: ids.length - rejected.length, rejected }
  })
  route(api, sequences.bulkDeleteSequences, ({ scope, body }) =>
    deleteSequences(ctx, scope, body.sequenceIds),
  )

  route(api, sequenceDraft.draftState, async ({ scope, params }) => {
    const { savedBy, ...draft } = await findDraftState(ctx.db, scope, params.id)
    return {
      ...draft,
      isMine: savedBy !== null && savedBy === scope.userId,
    }
  })

  route(api, sequenceStarters.listSequenceStarters, () => ({
    data: STARTER_IDS.map((id) => ({
      id,
      name: STARTERS[id].name,
      description: STARTERS[id].description,
      totalDays: starterDays(id),
      placesToFill: placesToFill(id),
      mails: starterMails(id),
    })),
    total: STARTER_IDS.length,
  }))
}
