// Published versions of a sequence, restoring one, and the preview of publishing the draft.
import type { WithDates } from '#api/dates.ts'
import type { SequenceVersion } from '#api/sequences/sequence-versions.ts'
import * as contract from '#api/sequences/sequence-versions.ts'
import { AppError } from '#core/errors.ts'
import { changesBetween } from '#core/sequences/workflow/changes.ts'
import { reachableEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { defaultWorkflow, parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { presentSequence } from '#server/data/sequences/lists.ts'
import { getSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import { findVersion, listVersions, type VersionRecord } from '#server/data/sequences/versions.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { previewPublish } from '#server/sequences/actions/preview-publish.ts'
import { restoreVersion } from '#server/sequences/actions/restore-version.ts'

export function registerSequenceVersions(api: Api, ctx: Context): void {
  const versionWorkflow = async (sequenceId: string, version: number): Promise<Workflow> => {
    const parsed = parseWorkflow((await findVersion(ctx.db, sequenceId, version))?.workflowData)
    return parsed.ok ? parsed.workflow : defaultWorkflow()
  }

  route(api, contract.listVersions, async ({ scope, params, query }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    const { data, total } = await listVersions(ctx.db, sequence.id, query)
    const versions: WithDates<typeof SequenceVersion>[] = []
    const first = data[0]
    // one workflow at a time: a page of large ones is never in memory at once
    let after = first && (await versionWorkflow(sequence.id, first.version))
    for (const record of data) {
      const before = await versionWorkflow(sequence.id, record.version - 1)
      versions.push({ ...present(sequence, record), ...countsOf(before, after ?? before) })
      after = before
    }
    return { data: versions, total }
  })

  route(api, contract.getVersion, async ({ scope, params }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    const found = await findVersion(ctx.db, sequence.id, params.version)
    if (!found) throw new AppError('version_not_found')
    return { ...present(sequence, found), workflowData: found.workflowData }
  })

  route(api, contract.publishPreview, ({ scope, params }) => previewPublish(ctx, scope, params.id))

  route(api, contract.restoreVersion, async ({ scope, params, body }) => {
    await restoreVersion(ctx, scope, { sequenceId: params.id, version: params.version }, body?.revision)
    return presentSequence(ctx.db, scope, await getSequence(ctx.db, scope, params.id))
  })
}

const present = (sequence: SequenceRecord, { version, publishedAt, publishedByName }: VersionRecord) => ({
  version,
  publishedAt,
  publishedByName,
  isPublished: version === sequence.publishedVersion,
})

const countsOf = (before: Workflow, after: Workflow) => ({
  emailCount: reachableEmailDrafts(after).length,
  changeCount: changesBetween(before, after).filter(({ kind }) => kind !== 'moved').length,
})
