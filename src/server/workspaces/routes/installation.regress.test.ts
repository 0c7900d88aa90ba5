// Which workspaces may use the installation's model, which its owner pays for.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertModelCall } from '#server/data/writing/model-calls.ts'
import { startFakeModel } from '#testing/servers/fake-model.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner, until } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

const AI = { generationMode: 'ai' as const, aiPrompt: '짧게 소개해 주세요.', subject: '', bodyText: '' }

async function write(me: Owner, aiModel = 'gpt-3.5-turbo') {
  const leadIds = await makeLeads(me, me.workspaceId, 1)
  const { id } = await makeSequence(me, [AI], { leadIds })
  const node = `/sequences/${id}/nodes/mail-1`
  const accepted = await me.post(`${node}/generate-emails`, { mode: 'ai', aiModel })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  const progress = await until(
    async () => (await me.get(`${node}/generation-progress`)).body,
    ({ status }) => status === 'completed',
  )
  return { progress, mail: (await me.get(`${node}/generated-emails`)).body[0] }
}

async function open(more: { openSignUp?: boolean; model?: string | null } = {}) {
  const model = await startFakeModel()
  const { openSignUp = true, model: name = 'test-model' } = more
  const config = { openSignUp, openai: { baseUrl: model.baseUrl, apiKey: 'installation-key', model: name } }
  const w = await world({ role: 'all', config })
  return {
    w,
    model,
    async [Symbol.asyncDispose]() {
      await w[Symbol.asyncDispose]()
      await model[Symbol.asyncDispose]()
    },
  }
}

const sourceOf = async (me: Owner) => (await me.get(`/workspaces/${me.workspaceId}/model`)).body.source

test('a workspace of an open sign-up uses the sandbox model until an owner of the installation allows the real one', async () => {
  await using room = await open()
  const owner = await createTestWorkspace(room.w, { name: '설치 소유자' })
  const guest = await createTestWorkspace(room.w, { name: '손님' })
  expect(await sourceOf(owner)).toBe('installation')
  expect(await sourceOf(guest)).toBe('sandbox')
  expect((await write(guest)).mail.modelUsed).toBe('sandbox-writer')
  const tried = await guest.post(`/workspaces/${guest.workspaceId}/model/test`, { preset: 'installation' })
  expect(tried.body.model).toBe('sandbox-writer')
  expect(room.model.calls).toHaveLength(0)

  const { body } = await owner.get('/installation/workspaces')
  expect(body).toMatchObject({
    total: 2,
    data: [
      { id: owner.workspaceId, isFirst: true, usesInstallationModel: true, monthlyTokens: null },
      { id: guest.workspaceId, isFirst: false, usesInstallationModel: false, monthlyTokens: 1_000_000 },
    ],
  })
  expect(body.data[1].ownerNames).toEqual(['손님'])
  const allowed = await owner.patch(`/installation/workspaces/${guest.workspaceId}`, {
    usesInstallationModel: true,
  })
  expect(allowed.body).toMatchObject({ usesInstallationModel: true, monthTokens: 0 })
  expect(await sourceOf(guest)).toBe('installation')
  expect((await write(guest)).mail.status).toBe('generated')
  expect(room.model.calls).toHaveLength(1)
  await owner.patch(`/installation/workspaces/${guest.workspaceId}`, { usesInstallationModel: false })
  expect((await write(guest)).mail.modelUsed).toBe('sandbox-writer')
})

test('at the monthly token limit generation stops with a message, and continues in the next month', async () => {
  await using room = await open()
  const owner = await createTestWorkspace(room.w)
  const path = `/installation/workspaces/${owner.workspaceId}`
  await write(owner)
  const used = (await owner.get('/installation/workspaces')).body.data[0].monthTokens
  expect(used).toBeGreaterThan(0)
  // a mail may use up to 30,000
  await owner.patch(path, { monthlyTokens: 30_000 })
  await insertModelCall(room.w.ctx.db, {
    ...{
      id: room.w.ctx.newId(),
      workspaceId: owner.workspaceId,
      sequenceId: null,
      runId: null,
      model: 'test',
    },
    ...{ tokensIn: 29_000, tokensOut: 0, cost: null, durationMs: 1, purpose: 'email', promptVersion: '1' },
    ...{ onInstallation: true, at: room.w.ctx.clock.now() },
  })
  const stopped = await write(owner)
  expect(stopped.progress.error).toContain('30,000토큰을 모두 사용했거나')
  const tried = await owner.post(`/workspaces/${owner.workspaceId}/model/test`, { preset: 'installation' })
  expect(tried.body).toMatchObject({ ok: false, message: stopped.progress.error })
  expect(room.model.calls).toHaveLength(1)
  room.w.clock.advance(40 * 86_400_000)
  expect((await write(owner)).mail.status).toBe('generated')
})

test('aiModel is stored as sent and never selects the model that writes', async () => {
  for (const model of ['test-model', null]) {
    await using room = await open({ model })
    const owner = await createTestWorkspace(room.w)
    const { mail } = await write(owner, 'gpt-4o-expensive')
    expect(mail.aiModel).toBe('gpt-4o-expensive')
    expect(room.model.calls.map(({ model: request }) => request)).toEqual([model ?? 'gpt-3.5-turbo'])
  }
})

test('only owners of the first workspace read or change these settings, and every change is in the audit log', async () => {
  await using room = await open()
  const owner = await createTestWorkspace(room.w)
  const guest = await createTestWorkspace(room.w)
  await room.w.join(guest, owner.workspaceId, 'admin')
  for (const answer of [
    await guest.get('/installation/workspaces'),
    await guest.patch(`/installation/workspaces/${guest.workspaceId}`, { usesInstallationModel: true }),
  ])
    expect(answer.body).toMatchObject({ statusCode: 403, code: 'forbidden' })
  const missing = await owner.patch(`/installation/workspaces/${guest.user.id}`, { monthlyTokens: 1 })
  expect(missing.body.code).toBe('workspace_not_found')
  await owner.patch(`/installation/workspaces/${guest.workspaceId}`, { monthlyTokens: 5 })
  const { rows } = await sql`
    SELECT 1 FROM audit_logs WHERE action = 'PATCH /installation/workspaces/:id' AND workspace_id = ${owner.workspaceId}`.execute(
    room.w.ctx.db,
  )
  expect(rows).toHaveLength(1)
})

test('with closed sign-up, and in workspaces created by an owner of the installation, the model may be used', async () => {
  await using closed = await open({ openSignUp: false })
  const owner = await createTestWorkspace(closed.w)
  const made = (await owner.post('/workspaces', { name: '둘째' })).body.id
  expect((await owner.get(`/workspaces/${made}/model`)).body.source).toBe('installation')
  // the value after an upgrade
  await sql`UPDATE workspaces SET uses_installation_model = NULL WHERE id = ${made}`.execute(closed.w.ctx.db)
  expect((await owner.get(`/workspaces/${made}/model`)).body.source).toBe('installation')

  await using opened = await open()
  const first = await createTestWorkspace(opened.w)
  const own = (await first.post('/workspaces', { name: '둘째' })).body.id
  expect((await first.get(`/workspaces/${own}/model`)).body.source).toBe('installation')
  await sql`UPDATE workspaces SET uses_installation_model = NULL WHERE id = ${own}`.execute(opened.w.ctx.db)
  expect((await first.get(`/workspaces/${own}/model`)).body.source).toBe('sandbox')
})
