// The legal basis of leads: set, logged permanently, and required with the strict setting.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const CONSENT = { basis: 'consent', source: '전시회', obtainedOn: '2026-03-02' }

test('every change of the legal basis is logged with user, time, old and new value, and the log cannot be changed', async () => {
  const owner = await createTestWorkspace(w, { name: '김하늘' })
  const [leadId] = await makeLeads(owner, owner.workspaceId, 1)
  const path = `/leads/${leadId}/consent`
  expect((await owner.get(path)).body).toMatchObject({ consent: null, state: 'none', log: [] })
  const first = await owner.put(path, CONSENT)
  expect(first.body).toMatchObject({ state: 'valid', confirmBy: '2028-03-02', needsConfirmation: false })
  // saving the same values is no change
  await owner.put(path, CONSENT)
  await owner.put(path, { basis: 'transaction', endedOn: '2026-01-05' })
  const { body } = await owner.delete(path)
  expect(body).toMatchObject({ consent: null, state: 'none' })
  expect(
    body.log.map(({ action, userName, before, after }: Record<string, { basis?: string } | string>) => [
      action,
      userName,
      (before as { basis?: string } | null)?.basis,
      (after as { basis?: string } | null)?.basis,
    ]),
  ).toEqual([
    ['removed', '김하늘', 'transaction', undefined],
    ['set', '김하늘', 'consent', 'transaction'],
    ['set', '김하늘', undefined, 'consent'],
  ])
  await expect(sql`UPDATE consent_log SET action = 'set'`.execute(w.ctx.db)).rejects.toThrow('append only')
  await expect(sql`DELETE FROM consent_log`.execute(w.ctx.db)).rejects.toThrow('append only')
  // the log outlives the lead
  await owner.delete(`/leads/${leadId}`)
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM consent_log WHERE lead_id = ${leadId}`.execute(w.ctx.db)
  expect(rows[0]?.n).toBe(3)
})

test('a legal basis without its required day is rejected with the field, and nothing is logged', async () => {
  const owner = await createTestWorkspace(w)
  const [leadId] = await makeLeads(owner, owner.workspaceId, 1)
  const response = await owner.put(`/leads/${leadId}/consent`, { basis: 'consent' })
  expect([response.status, response.body.issues[0].path]).toEqual([400, 'obtainedOn'])
  expect((await owner.get(`/leads/${leadId}/consent`)).body.log).toEqual([])
})

test('with the strict setting only leads with a valid legal basis are enrolled, and the others get a reason', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 4)
  const [agreed, bought, past] = leadIds
  await owner.put(`/leads/${agreed}/consent`, CONSENT)
  await owner.put(`/leads/${bought}/consent`, { basis: 'transaction', endedOn: '2026-05-23' })
  await owner.put(`/leads/${past}/consent`, { basis: 'transaction', endedOn: '2026-05-22' })
  const { id } = await makeSequence(owner, [{}], { leadIds })
  const enrol = () =>
    owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, { consentPolicy: 'strict' })
  const { body } = await enrol()
  expect(body.enrolledCount).toBe(2)
  const skipped = body.skipped.map(({ leadId, reason }: { leadId: string; reason: string }) => [
    leadId,
    reason,
  ])
  expect(skipped).toEqual(leadIds.slice(2).map((leadId) => [leadId, 'no_consent']))
  expect(body.skipped[0].message).toContain('수신 근거')
  // the warning setting allows enrolling, and counts these leads for advertisements
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, { consentPolicy: 'warn', isAdvertising: true })
  const report = (await owner.get(`/sequences/${id}/check`)).body.report
  expect(report).toContainEqual(
    expect.objectContaining({ code: 'consent_missing', level: 'warning', count: 2 }),
  )
  expect((await enrol()).body.enrolledCount).toBe(2)
})

test('turning advertising on for the first time sets the strict policy, and a later choice is kept', async () => {
  const owner = await createTestWorkspace(w)
  const path = `/workspaces/${owner.workspaceId}/sender`
  const save = async (input: object) => (await owner.put(path, input)).body.consentPolicy
  expect(await save({ senderName: '이음' })).toBe('warn')
  expect(await save({ isAdvertising: true })).toBe('strict')
  expect(await save({ consentPolicy: 'warn' })).toBe('warn')
  expect(await save({ isAdvertising: true, phone: '02-1' })).toBe('warn')
  await save({ isAdvertising: false })
  expect(await save({ isAdvertising: true })).toBe('warn')
})

test('a start under the strict policy excludes enrolled leads without a legal basis until they have one', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  const [agreed, late] = leadIds
  await owner.put(`/leads/${agreed}/consent`, CONSENT)
  const { id } = await makeSequence(owner, [{}, { delayDays: 3 }])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, { consentPolicy: 'strict' })
  const statuses = async () =>
    new Map<string, string>(
      (await owner.get(`/sequences/${id}/enrollments`)).body.data.map(
        (one: { leadId: string; status: string; statusReason: string | null }) => [
          one.leadId,
          [one.status, one.statusReason].filter(Boolean).join('/'),
        ],
      ),
    )
  const preview = async () => {
    const { leadCount, leftOut } = (await owner.get(`/sequences/${id}/start-preview`)).body
    return { leadCount, leftOut }
  }
  expect(await preview()).toEqual({ leadCount: 1, leftOut: [{ reason: 'no_consent', count: 2 }] })
  await owner.post(`/sequences/${id}/activate`)
  const excluded = 'paused/no_consent'
  const started = await statuses()
  expect(leadIds.map((leadId) => started.get(leadId))).toEqual(['active', excluded, excluded])
  const { data } = (await owner.get(`/sequences/${id}/enrollments`)).body
  const of = (leadId: string | undefined) => data.find((one: { leadId: string }) => one.leadId === leadId).id
  const resume = (leadId: string | undefined) =>
    owner.patch(`/sequences/${id}/enrollments/${of(leadId)}/status`, { status: 'active' })
  expect((await resume(late)).status).toBe(409)
  await owner.post('/leads/bulk-consent', { leadIds: [late], consent: CONSENT })
  expect((await resume(late)).body.status).toBe('active')
  // the next start continues those that have a basis now
  await owner.post(`/sequences/${id}/pause`)
  await owner.put(`/leads/${leadIds[2]}/consent`, CONSENT)
  expect((await preview()).leadCount).toBe(3)
  await owner.post(`/sequences/${id}/resume`)
  expect([...(await statuses()).values()]).toEqual(['active', 'active', 'active'])
})
