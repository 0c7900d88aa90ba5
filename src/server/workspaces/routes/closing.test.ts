import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { totpCode } from '#server/accounts/credentials/totp.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { deleteClosedWorkspaces } from '#server/workspaces/actions/close.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const DAY = 86_400_000
const PASSWORD = { password: 'correct horse battery' }
const deliver = (w: World) =>
  sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), sequenceMails)

async function underWay(owner: Owner): Promise<{ id: string }> {
  const leadIds = await makeLeads(owner, owner.workspaceId, 2)
  const { id } = await makeSequence(owner, [{}, { delayDays: 1 }])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  return { id }
}

test('an owner deletes a workspace with the password: nothing is sent, it is not visible, and it is restored as paused', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  await owner.post('/workspaces', { name: '남는 방' })
  const { id } = await underWay(owner)
  const path = `/workspaces/${owner.workspaceId}`
  expect((await owner.get(`${path}/contents`)).body).toEqual({
    runningSequences: 1,
    openEnrollments: 2,
    mailboxes: 0,
    members: 1,
    leads: 2,
  })
  expect((await owner.delete(path, { password: 'wrong horse' })).body).toMatchObject({
    code: 'wrong_password',
  })
  expect((await owner.delete(path, PASSWORD)).status).toBe(200)
  w.clock.advance(DAY)
  expect(await deliver(w)).toBe(0)
  expect((await owner.get('/workspaces')).body.total).toBe(1)
  expect((await owner.get(`/sequences/${id}`)).status).toBe(404)
  expect((await owner.get('/workspaces/deleted')).body.data).toMatchObject([
    { id: owner.workspaceId, daysLeft: 29 },
  ])

  expect((await owner.post(`${path}/restore`)).body).toEqual({ workspaceId: owner.workspaceId })
  expect((await owner.get(`/sequences/${id}`)).body.status).toBe('paused')
  w.clock.advance(DAY)
  expect(await deliver(w)).toBe(0)
  expect((await owner.post(`/sequences/${id}/resume`)).status).toBe(200)
  w.clock.advance(DAY)
  expect(await deliver(w)).toBe(2)
  const log = (await owner.get(`/audit-logs?workspaceIds=${owner.workspaceId}`)).body.data
  expect(log.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['DELETE /workspaces/:id', 'POST /workspaces/:id/restore']),
  )
})

test('only an owner may delete a workspace, other users get 404, and the last workspace cannot be deleted', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const path = `/workspaces/${owner.workspaceId}`
  expect((await owner.delete(path, PASSWORD)).body).toMatchObject({ code: 'last_workspace' })
  const stranger = await w.signUp()
  const admin = await w.signUp()
  await w.join(admin, owner.workspaceId, 'admin')
  expect((await admin.delete(path, PASSWORD)).status).toBe(403)
  expect((await stranger.delete(path, PASSWORD)).status).toBe(404)
  expect((await owner.delete(path, PASSWORD)).status).toBe(200)
  expect((await admin.post(`${path}/restore`)).status).toBe(404)
  expect((await stranger.post(`${path}/restore`)).status).toBe(404)
  expect((await admin.get('/workspaces/deleted')).body.total).toBe(0)
})

test('with the second step on, deleting a workspace requires its code too', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  await owner.post('/workspaces', { name: '남는 방' })
  const { secret } = (await owner.post('/me/two-factor', PASSWORD)).body
  const code = () => totpCode(secret, w.clock.now())
  expect((await owner.post('/me/two-factor/confirm', { code: code() })).status).toBe(200)
  // a code is accepted once
  w.clock.advance(60_000)
  const close = (given: object) => owner.delete(`/workspaces/${owner.workspaceId}`, { ...PASSWORD, ...given })
  for (const given of [{}, { code: '000000' }])
    expect((await close(given)).body).toMatchObject({ statusCode: 400, code: 'wrong_code' })
  expect((await owner.get('/workspaces')).body.total).toBe(2)
  expect((await close({ code: code() })).status).toBe(200)
  expect((await owner.get('/workspaces')).body.total).toBe(1)
})

test('after thirty days the workspace is removed with everything in it, and other workspaces are unchanged', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const other = await createTestWorkspace(w)
  await underWay(owner)
  await underWay(other)
  await owner.delete(`/leads/${(await owner.get('/leads')).body.data[0].id}`)
  await owner.delete(`/workspaces/${owner.workspaceId}`, PASSWORD)
  w.clock.advance(30 * DAY - 1)
  expect(await deleteClosedWorkspaces(w.ctx)).toBe(0)
  w.clock.advance(1)
  expect(await deleteClosedWorkspaces(w.ctx)).toBe(1)
  expect((await owner.post(`/workspaces/${owner.workspaceId}/restore`)).status).toBe(404)
  const { rows } = await sql<{ n: number }>`
    SELECT (SELECT count(*) FROM leads)::int AS n UNION ALL SELECT (SELECT count(*) FROM sequences)::int
    UNION ALL SELECT (SELECT count(*) FROM bin_items)::int UNION ALL SELECT (SELECT count(*) FROM enrollments)::int`.execute(
    w.ctx.db,
  )
  expect(rows.map(({ n }) => n)).toEqual([2, 1, 0, 2])
  expect((await other.get('/leads')).body.total).toBe(2)
})
