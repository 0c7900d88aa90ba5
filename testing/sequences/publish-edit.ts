// Publishes one edit of a running sequence and checks that the preview's numbers are what happens, and that every
// enrollment is sent its mails in order, on their days, none twice.
import { expect } from 'vitest'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { World } from '#testing/world.ts'
import { CHAIN, got, type Mail, mailsOf, travel, underWay } from './partly-sent-sequence.ts'

export type PublishedEdit = {
  what: string
  from?: Workflow
  edit: (workflow: Workflow) => Workflow
  /** enrollments that were sent nothing, A, A B, A B C: their mails with the day of sending, counted from the first */
  gets: readonly [none: string, a: string, ab: string, abc: string]
  /** 'kind nodeId count' of every change, moved nodes left out */
  reach: string[]
  blocked?: number
}

export async function publishEdit(w: World, row: PublishedEdit): Promise<void> {
  const before = row.from ?? CHAIN
  const { owner, id, leadIds } = await underWay(w, before)
  const after = row.edit(before)
  expect((await owner.put(`/sequences/${id}`, { workflowData: JSON.stringify(after) })).status).toBe(200)
  const preview = (await owner.get(`/sequences/${id}/publish-preview`)).body
  const changes = preview.changes.filter((change: { kind: string }) => change.kind !== 'moved')
  const was = await mailsOf(w, id)
  const published = await owner.post(`/sequences/${id}/publish`)
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  const now = await mailsOf(w, id)

  // the numbers of the preview are those of the plan
  const planned = (mails: readonly Mail[], nodeId: string) =>
    mails.filter((mail) => mail.nodeId === nodeId && mail.state === 'scheduled').length
  for (const { kind, nodeId, type, enrollmentCount } of changes) {
    if (type !== 'emailDraft') continue
    if (kind === 'added' || kind === 'text') expect(enrollmentCount, nodeId).toBe(planned(now, nodeId))
    if (kind === 'removed') expect(enrollmentCount, nodeId).toBe(planned(was, nodeId))
  }
  const statuses = (await owner.get(`/sequences/${id}/enrollments`)).body.data as { statusReason: string }[]
  expect(statuses.filter((one) => one.statusReason === 'node_removed')).toHaveLength(row.blocked ?? 0)
  expect(preview).toMatchObject({ openEnrollmentCount: 4, blockedEnrollmentCount: row.blocked ?? 0 })
  expect(published.body.affectedEnrollments).toBe(preview.affectedEnrollmentCount)

  await travel(owner, { advanceDays: 60 })
  const mails = await mailsOf(w, id)
  expect(leadIds.map((leadId) => got(mails, leadId))).toEqual(row.gets)
  expect(
    changes.map(
      (change: { kind: string; nodeId: string; enrollmentCount: number }) =>
        `${change.kind} ${change.nodeId} ${change.enrollmentCount}`,
    ),
  ).toEqual(row.reach)
}
