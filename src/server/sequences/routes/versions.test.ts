// Published versions can be read and restored; restoring is an ordinary save.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeSequence, type Owner, workflowJson } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w, { name: '김영업' })
})
afterAll(() => w[Symbol.asyncDispose]())

const FIRST = workflowJson([{ subject: '첫 판' }])
const SECOND = workflowJson([{ subject: '둘째 판' }, { subject: '이어서', delayDays: 4 }])

/** A running sequence with two published versions and a different draft. */
async function twice() {
  const { id } = await makeSequence(owner, FIRST)
  await owner.post(`/sequences/${id}/activate`)
  await owner.put(`/sequences/${id}`, { workflowData: SECOND })
  await owner.post(`/sequences/${id}/publish`)
  const draft = workflowJson([{ subject: '쓰는 중' }])
  const { body } = await owner.put(`/sequences/${id}`, { workflowData: draft })
  return { id, draft, revision: body.revision as number }
}
const logged = async (id: string) =>
  (
    await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM audit_logs WHERE action LIKE '%/restore' AND params ->> 'id' = ${id}`.execute(
      w.ctx.db,
    )
  ).rows[0]?.n

test('versions are listed newest first, with who published them and how much changed', async () => {
  const { id } = await twice()
  const { body } = await owner.get(`/sequences/${id}/versions`)
  expect(body.total).toBe(2)
  expect(body.data).toMatchObject([
    { version: 2, publishedByName: '김영업', isPublished: true, emailCount: 2, changeCount: 3 },
    { version: 1, publishedByName: '김영업', isPublished: false, emailCount: 1, changeCount: 1 },
  ])
  expect(Date.parse(body.data[0].publishedAt)).toBeGreaterThan(Date.parse('2020-01-01'))
  const second = await owner.get(`/sequences/${id}/versions?limit=1&offset=1`)
  expect(second.body).toMatchObject({ total: 2, data: [{ version: 1, changeCount: 1 }] })
})

test('one version is returned with the workflow as it was published', async () => {
  const { id } = await twice()
  expect((await owner.get(`/sequences/${id}/versions/1`)).body).toMatchObject({
    version: 1,
    isPublished: false,
    workflowData: FIRST,
  })
  const { body } = await owner.get(`/sequences/${id}/versions/7`)
  expect(body).toMatchObject({ statusCode: 404, code: 'version_not_found' })
  expect((await owner.get(`/sequences/${id}/versions/x`)).status).toBe(404)
})

test('restoring replaces the draft, changes nothing that runs, and is in the audit log', async () => {
  const { id, revision } = await twice()
  const restored = await owner.post(`/sequences/${id}/versions/1/restore`, { revision })
  expect(restored.body).toMatchObject({
    workflowData: FIRST,
    revision: revision + 1,
    publishedVersion: 2,
    hasUnpublishedChanges: true,
  })
  expect((await owner.get(`/sequences/${id}/versions`)).body.total).toBe(2)
  expect((await owner.get(`/sequences/${id}/versions/2`)).body).toMatchObject({
    isPublished: true,
    workflowData: SECOND,
  })
  expect(await logged(id)).toBe(1)
  const back = await owner.post(`/sequences/${id}/versions/2/restore`)
  expect(back.body).toMatchObject({ workflowData: SECOND, hasUnpublishedChanges: false })
})

test('a restore over a draft that was saved in between is rejected', async () => {
  const { id, draft, revision } = await twice()
  const { body } = await owner.post(`/sequences/${id}/versions/1/restore`, { revision: revision - 1 })
  expect(body).toMatchObject({ statusCode: 409, code: 'stale_revision', report: { revision } })
  expect((await owner.get(`/sequences/${id}`)).body).toMatchObject({ workflowData: draft, revision })
})

test('restoring what the draft already is changes nothing', async () => {
  const { id, revision } = await twice()
  const { body } = await owner.post(`/sequences/${id}/versions/1/restore`, { revision })
  const again = await owner.post(`/sequences/${id}/versions/1/restore`, { revision: body.revision })
  expect(again.body).toMatchObject({ revision: body.revision, updatedAt: body.updatedAt })
})

test('an archived sequence cannot be restored, and one that was never published has no versions', async () => {
  const { id } = await twice()
  await owner.put('/admin/sequences/bulk/status', { sequenceIds: [id], status: 'archived' })
  expect((await owner.post(`/sequences/${id}/versions/1/restore`)).body).toMatchObject({
    statusCode: 409,
    code: 'sequence_archived',
  })
  const fresh = await makeSequence(owner, FIRST)
  expect((await owner.get(`/sequences/${fresh.id}/versions`)).body).toEqual({ data: [], total: 0 })
  expect((await owner.get(`/sequences/${fresh.id}/publish-preview`)).body).toMatchObject({
    statusCode: 409,
    code: 'not_published',
  })
})
