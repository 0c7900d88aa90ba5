import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SequenceReport } from '#api/sequences/sequence-report.ts'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import { travel } from '#testing/sequences/partly-sent-sequence.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

test('variants, senders and weeks count the same leads, each once, and the file has the same numbers', async () => {
  const owner = await createTestWorkspace(w)
  const second = (await owner.post('/workspaces', { name: '둘째' })).body.id as string
  const boxes = await owner.get(`/email-accounts?workspaceId=${second}`)
  const workflow = workflowFrom('start>A>a3>C', 'start>B>b3>D')
  const first = workflow.nodes.find((node) => node.id === 'A')
  if (first?.type !== 'emailDraft') throw new Error('the workflow must begin with a mail')
  first.data.subject = '=2+5 제안'
  const { id } = await makeSequence(owner, JSON.stringify(workflow))
  await owner.put(`/sequences/${id}`, { workspaceIds: [owner.workspaceId, second] })
  const enroll = async (leadIds: string[], userEmailAccountId: string) =>
    expect((await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId })).status).toBe(
      200,
    )
  await enroll(await makeLeads(owner, owner.workspaceId, 12), owner.sandboxId)
  const others = await makeLeads(owner, second, 3)
  await enroll(others, boxes.body.data[0].id)
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  await travel(owner, { advanceHours: 1 })
  const answer = async (index: number, kind: string) => {
    const { body } = await owner.get(`/sandbox/messages?limit=20`)
    await owner.post(`/sandbox/messages/${body.data[index].id}/reply`, { kind })
  }
  await answer(0, 'reply')
  await answer(1, 'reply')
  await answer(2, 'bounce')
  await answer(3, 'unsubscribe')
  await answer(4, 'out_of_office')
  await enroll(await makeLeads(owner, owner.workspaceId, 2), owner.sandboxId)

  const report = (await owner.get(`/sequences/${id}/report`)).body as SequenceReport
  const metrics = (await owner.get(`/sequences/${id}/metrics`)).body
  const fields = ['enrolled', 'replied', 'bounced', 'unsubscribed'] as const
  for (const rows of [report.senders, report.weeks])
    for (const field of fields)
      expect(
        (rows as Record<(typeof fields)[number], number>[]).reduce((sum, row) => sum + row[field], 0),
        field,
      ).toBe(metrics[field])
  expect(metrics).toMatchObject({ enrolled: 17, replied: 2, bounced: 1, unsubscribed: 1 })
  expect(report.senders.map((row) => [row.userEmailAccountId, row.enrolled])).toEqual([
    [owner.sandboxId, 14],
    [boxes.body.data[0].id, 3],
  ])
  expect(report.senders.reduce((sum, row) => sum + row.mails, 0)).toBe(metrics.sent)

  const [group, ...more] = report.variants
  expect(more).toEqual([])
  expect(group?.options.map(({ nodeId, letter }) => [nodeId, letter])).toEqual([
    ['A', 'A'],
    ['B', 'B'],
  ])
  expect(group?.options.reduce((sum, one) => sum + one.reached, 0)).toBe(metrics.sent)
  expect(group?.options.reduce((sum, one) => sum + one.replied, 0)).toBe(2)
  expect(group?.verdict).toEqual({ kind: 'unknown', reason: 'few_leads', needed: 100 })

  // a user who sees one of the two workspaces gets the numbers of its leads only
  const viewer = await w.signUp({ name: '보는 사람' })
  await w.join(viewer, second, 'viewer')
  const theirs = (await viewer.get(`/sequences/${id}/report`)).body as SequenceReport
  expect(theirs.senders.map((row) => row.enrolled)).toEqual([3])
  expect(theirs.weeks.reduce((sum, row) => sum + row.enrolled, 0)).toBe(3)

  const file = async (table: string) =>
    String((await owner.get(`/sequences/${id}/report.csv?table=${table}`)).body).split('\n')
  const steps = await file('steps')
  expect(steps[0]).toContain('단계,제목,발송(명)')
  // a spreadsheet must not evaluate a subject as a formula
  expect(steps.join('\n')).toContain("'=2+5 제안")
  expect(await file('senders')).toHaveLength(4)
  expect((await file('variants'))[1]).toContain('판단 불가')
  expect((await owner.get(`/sequences/${id}/report.csv?table=secrets`)).status).toBe(400)
})

test('leads are grouped by the week of enrollment, in the sequence’s time zone', async () => {
  const owner = await createTestWorkspace(w)
  const { id } = await makeSequence(owner, [{}])
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  const moments = ['2026-11-22T14:59:00Z', '2026-11-22T15:00:00Z', '2026-11-29T14:59:00Z']
  const { data } = (await owner.get(`/sequences/${id}/enrollments`)).body
  for (const [i, at] of moments.entries())
    await w.ctx.db
      .updateTable('enrollments')
      .set({ createdAt: new Date(at) })
      .where('id', '=', data[i].id)
      .execute()
  const weeks = async () =>
    ((await owner.get(`/sequences/${id}/report`)).body as SequenceReport).weeks.map((row) => [
      row.week,
      row.enrolled,
    ])
  // Sunday 23:59 in Seoul, Monday midnight, and the Sunday after
  expect(await weeks()).toEqual([
    ['2026-11-16', 1],
    ['2026-11-23', 2],
  ])
  await owner.put(`/sequences/${id}`, { timeZone: 'UTC' })
  expect(await weeks()).toEqual([
    ['2026-11-16', 2],
    ['2026-11-23', 1],
  ])
})

test('models and prompt versions: leads that were sent their mails, and a reply counts for the last mail only', async () => {
  const owner = await createTestWorkspace(w)
  const { id } = await makeSequence(owner, JSON.stringify(workflowFrom('start>A>a1>C')))
  const leadIds = await makeLeads(owner, owner.workspaceId, 4)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  // the first mail of everyone is of one model, the second of another, and one lead has a template
  const write = (nodeId: string, nth: number, modelUsed: string | null, promptVersion: string | null) =>
    w.ctx.db
      .insertInto('generated_emails')
      .values({
        id: w.ctx.newId(),
        sequenceId: id,
        nodeId,
        leadId: leadIds[nth] ?? '',
        mode: 'manual',
        status: 'generated',
        subject: '제안',
        bodyText: '안녕하세요.',
        bodyHtml: '',
        modelUsed,
        promptVersion,
      })
      .execute()
  for (const nth of [0, 1, 2]) {
    await write('A', nth, 'large', '6')
    await write('C', nth, 'large', nth === 2 ? '6' : '7')
  }
  await write('A', 3, null, null)
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  await travel(owner, { advanceHours: 1 })
  const reply = async (nth: number) => {
    const [{ contactEmail }] = (await w.ctx.db
      .selectFrom('leads')
      .select('contactEmail')
      .where('id', '=', leadIds[nth] ?? '')
      .execute()) as [{ contactEmail: string }]
    const { data } = (await owner.get('/sandbox/messages?limit=50')).body
    const mail = data.find(({ to }: { to: string }) => to.includes(contactEmail))
    expect((await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'reply' })).status).toBe(200)
  }
  await reply(0)
  await reply(3)
  await travel(owner, { advanceHours: 72 })
  await reply(1)
  const report = (await owner.get(`/sequences/${id}/report`)).body as SequenceReport
  expect(
    report.models.map(({ model, promptVersion, reached, replied, isFew }) => [
      model,
      promptVersion,
      reached,
      replied,
      isFew,
    ]),
  ).toEqual([
    ['large', '6', 3, 1, true],
    ['large', '7', 1, 1, true],
  ])
  // the third reply was to a template
  expect(report.total).toMatchObject({ sent: 4, replied: 3 })
  const lines = String((await owner.get(`/sequences/${id}/report.csv?table=models`)).body).split('\n')
  expect(lines[1]).toContain('large,6,3,1,0.3333')
})
